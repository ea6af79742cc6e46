import type { Instant } from '#domain/calendar.ts';
import type { BindingUuid, ClientUuid } from '#domain/identifier.ts';
import type { OrderCard, PaymentSystem } from '#domain/order/order.ts';
import type { Reader, Transaction } from './database.ts';

export type Binding = {
  readonly bindingUuid: BindingUuid;
  readonly clientUuid: ClientUuid;
  readonly gatewayBindingId: string;
  readonly maskedPan: string;
  /** YYYYMM */
  readonly expiry: string;
  readonly paymentSystem: PaymentSystem | null;
  readonly paymentWay: string;
  readonly active: boolean;
  readonly isDefault: boolean;
};

/** Writes a card that the bank has bound, or brings a known one up to date; a client's first card is the default one. */
export async function saveBinding(
  transaction: Transaction,
  binding: Binding,
  now: Instant,
): Promise<Binding> {
  const [row] = await transaction<BindingRow[]>`
    insert into binding (binding_uuid, client_uuid, gateway_binding_id, masked_pan, expiry, payment_system, payment_way, active, is_default, created_at)
    values (${binding.bindingUuid}, ${binding.clientUuid}, ${binding.gatewayBindingId}, ${binding.maskedPan}, ${binding.expiry},
      ${binding.paymentSystem}, ${binding.paymentWay}, true,
      not exists (select from binding where client_uuid = ${binding.clientUuid} and active), ${now})
    on conflict (gateway_binding_id) do update set active = true, expiry = excluded.expiry
    returning ${columns(transaction)}`;
  if (row === undefined) throw new Error('a written card is returned');
  return row;
}

type BindingRow = Binding;

function columns(reader: Reader): ReturnType<Reader> {
  return reader`binding_uuid as "bindingUuid", client_uuid as "clientUuid", gateway_binding_id as "gatewayBindingId",
    masked_pan as "maskedPan", expiry, payment_system as "paymentSystem", payment_way as "paymentWay", active, is_default as "isDefault"`;
}

/** The cards of a client that may be charged, the default one first. */
export async function activeBindings(reader: Reader, clientUuid: ClientUuid): Promise<Binding[]> {
  return reader<BindingRow[]>`
    select ${columns(reader)} from binding where client_uuid = ${clientUuid} and active order by is_default desc, created_at desc`;
}

export async function bindingByUuid(reader: Reader, bindingUuid: BindingUuid): Promise<Binding | null> {
  const [row] = await reader<
    BindingRow[]
  >`select ${columns(reader)} from binding where binding_uuid = ${bindingUuid}`;
  return row ?? null;
}

/** The card as an order names it. */
export function orderCardOf({ bindingUuid, maskedPan, paymentSystem, paymentWay }: Binding): OrderCard {
  return { bindingUuid, panLastFourDigits: maskedPan.slice(-4), paymentSystem, paymentWay };
}
