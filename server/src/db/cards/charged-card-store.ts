import type { Instant } from '#domain/calendar.ts';
import type { ChargeCard } from '#domain/charge/plan-charges.ts';
import type { BindingUuid, OrderUuid } from '#domain/identifier.ts';
import type { Fragment, Reader, Transaction } from '../database.ts';
import { oneOf } from '../database.ts';
import type { Binding } from './binding-store.ts';
import { lockBindings } from './binding-store.ts';

/**
 * The cards of each order's client that may be charged, as a charge sees them, the default one first, with the charges that their banks have declined
 * since a moment.
 */
export async function chargeCards(
  reader: Reader,
  orderUuids: readonly OrderUuid[],
  since: Instant,
): Promise<(ChargeCard & { readonly orderUuid: OrderUuid })[]> {
  return reader<(ChargeCard & { orderUuid: OrderUuid })[]>`
    select orders.order_uuid as "orderUuid", b.binding_uuid as "bindingUuid", b.expiry, (
        select count(*) from operation o
        where o.binding_uuid = b.binding_uuid and o.kind = 'SCHEDULED' and o.state = 'DECLINED' and o.created_at > ${since})
      as "declinesInMonth"
    from orders join binding b using (client_uuid) where orders.order_uuid ${oneOf(reader, orderUuids)} and b.active
    order by b.is_default desc, b.created_at desc`;
}

/** Joins the card of each order `o` that is charged first: its own or, where that is gone, the client's next one (rules 3). */
export function cardChargedFirst(reader: Reader): Fragment {
  return reader`left join lateral (
    select masked_pan, expiry, payment_system from binding where client_uuid = o.client_uuid and active
    order by binding_uuid = o.binding_uuid desc nulls last, is_default desc, created_at desc limit 1)`;
}

/**
 * Locks cards for charges. One that is charged no more is not among the answers, nor is one to which another charge is on its way, whose
 * answer says whether the card may be tried again at all (gateway.md 8).
 */
export async function claimForCharges(
  transaction: Transaction,
  bindingUuids: readonly BindingUuid[],
): Promise<Binding[]> {
  if (bindingUuids.length === 0) return [];
  const [bindings, onTheirWay] = await Promise.all([
    lockBindings(transaction, bindingUuids),
    transaction<{ bindingUuid: BindingUuid }[]>`
      select distinct binding_uuid as "bindingUuid" from operation
      where binding_uuid ${oneOf(transaction, bindingUuids)} and kind = 'SCHEDULED' and state in ('CREATED', 'REGISTERED', 'SENT')`,
  ]);
  const busy = new Set(onTheirWay.map(({ bindingUuid }) => bindingUuid));
  return bindings.filter(({ bindingUuid, active }) => active && !busy.has(bindingUuid));
}
