import type { Instant } from '#domain/calendar.ts';
import type { BindingUuid, ClientUuid, OperationUuid } from '#domain/identifier.ts';
import type { OrderCard, PaymentSystem } from '#domain/orders/order.ts';
import type { Fragment, Reader, Transaction } from '../database.ts';
import { oneOf } from '../database.ts';

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

/** When a card was stored, and with which payment or card check. */
export type Stored = { readonly at: Instant; readonly operationUuid: OperationUuid };

/**
 * Keeps a card that the bank has bound. The bank gives a new key each time the same card is entered: a card with the mask, expiry and
 * brand of one that is kept already is that card, and takes the newest key, also from a retired one. Else whoever has that key is the card, retired or
 * not, and takes what the bank says of it. A client's only card is the default one.
 */
export async function saveBinding(
  transaction: Transaction,
  binding: Binding,
  stored: Stored,
): Promise<Binding> {
  const known = await renewBinding(transaction, binding, { isRetiredToo: false, stored });
  if (known !== null) return known;
  await lockCardsOf(transaction, binding.clientUuid);
  await takeKey(transaction, binding);
  return (
    (await renewBinding(transaction, binding, { isRetiredToo: true, stored })) ??
    insertBinding(transaction, binding, stored)
  );
}

/** Of a retired card that has the key and a charged one that looks like the card, the second gets the key for its own: there is one row of a card. */
async function takeKey(transaction: Transaction, { gatewayBindingId, ...card }: Binding): Promise<void> {
  const [pair] = await transaction<{ retired: BindingUuid; charged: BindingUuid; key: string }[]>`
    select old.binding_uuid as retired, charged.binding_uuid as charged, charged.gateway_binding_id as key
    from binding old join binding charged using (client_uuid)
    where old.gateway_binding_id = ${gatewayBindingId} and not old.active and charged.active and client_uuid = ${card.clientUuid}
      and charged.masked_pan = ${card.maskedPan} and charged.expiry = ${card.expiry}
      and charged.payment_system is not distinct from ${card.paymentSystem}
    order by charged.created_at limit 1 for no key update`;
  if (pair === undefined) return;
  // no two have one key, not even for a moment
  for (const [bindingUuid, key] of [
    [pair.retired, `taken from ${pair.retired}`],
    [pair.charged, gatewayBindingId],
    [pair.retired, pair.key],
  ] as const)
    await transaction`update binding set gateway_binding_id = ${key} where binding_uuid = ${bindingUuid}`;
}

/** A retired card is charged again: only behind the lock of its client's cards. */
async function renewBinding(
  transaction: Transaction,
  binding: Binding,
  { isRetiredToo, stored }: { readonly isRetiredToo: boolean; readonly stored: Stored },
): Promise<Binding | null> {
  const [known] = await transaction<BindingRow[]>`
    update binding set gateway_binding_id = ${binding.gatewayBindingId}, active = true, masked_pan = ${binding.maskedPan},
      expiry = ${binding.expiry}, payment_system = ${binding.paymentSystem},
      stored_at = case when active then stored_at else ${stored.at} end,
      stored_with = case when active then stored_with else ${stored.operationUuid} end,
      is_default = is_default or (${isRetiredToo} and ${hasNoDefault(transaction, binding)})
    where binding_uuid = (
      select binding_uuid from binding
      where client_uuid = ${binding.clientUuid} and (active or ${isRetiredToo}) and (gateway_binding_id = ${binding.gatewayBindingId}
        or (masked_pan = ${binding.maskedPan} and expiry = ${binding.expiry} and payment_system is not distinct from ${binding.paymentSystem}
          and not exists (select from binding where gateway_binding_id = ${binding.gatewayBindingId})))
      order by created_at limit 1 for no key update)
    returning ${columns(transaction)}`;
  return known ?? null;
}

/**
 * Cards of one client come, go and take each other's place as the default one by one: two payments, or a payment and an addition, may
 * leave the same new card behind at one moment, and the second finds it kept.
 */
async function lockCardsOf(transaction: Transaction, clientUuid: ClientUuid): Promise<void> {
  await transaction`select pg_advisory_xact_lock(hashtextextended(${`cards of ${clientUuid}`}, 0))`;
}

function hasNoDefault(transaction: Transaction, { clientUuid }: Pick<Binding, 'clientUuid'>): Fragment {
  return transaction`not exists (select from binding where client_uuid = ${clientUuid} and active and is_default)`;
}

async function insertBinding(
  transaction: Transaction,
  binding: Binding,
  { at, operationUuid }: Stored,
): Promise<Binding> {
  const [row] = await transaction<BindingRow[]>`
    insert into binding (binding_uuid, client_uuid, gateway_binding_id, masked_pan, expiry, payment_system, payment_way, active, is_default, created_at,
      stored_at, stored_with)
    values (${binding.bindingUuid}, ${binding.clientUuid}, ${binding.gatewayBindingId}, ${binding.maskedPan}, ${binding.expiry},
      ${binding.paymentSystem}, ${binding.paymentWay}, true, ${hasNoDefault(transaction, binding)}, ${at},
      ${at}, ${operationUuid})
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
  const [binding] = await bindingsByUuid(reader, [bindingUuid]);
  return binding ?? null;
}

/** Whether a card of this key at the bank is charged. */
export async function isKeyCharged(reader: Reader, gatewayBindingId: string): Promise<boolean> {
  const rows = await reader`select from binding where gateway_binding_id = ${gatewayBindingId} and active`;
  return rows.length > 0;
}

/** Those of these cards that exist, in no order. */
export async function bindingsByUuid(
  reader: Reader,
  bindingUuids: readonly BindingUuid[],
): Promise<Binding[]> {
  return reader<
    BindingRow[]
  >`select ${columns(reader)} from binding where binding_uuid ${oneOf(reader, bindingUuids)}`;
}

/** Locks a card: its change is begun and ended once at a time. Payments that only refer to it go on meanwhile. */
export async function lockBinding(
  transaction: Transaction,
  bindingUuid: BindingUuid,
): Promise<Binding | null> {
  const [binding] = await lockBindings(transaction, [bindingUuid]);
  return binding ?? null;
}

/** Locks several, always in the order of their identifiers. */
export async function lockBindings(
  transaction: Transaction,
  bindingUuids: readonly BindingUuid[],
): Promise<Binding[]> {
  return transaction<BindingRow[]>`
    select ${columns(transaction)} from binding where binding_uuid ${oneOf(transaction, bindingUuids)}
    order by binding_uuid for no key update`;
}

/** The new card takes the old one's place, also as the one that is charged first; the old one is charged no more. The old one's key at the bank. */
export async function replaceBinding(
  transaction: Transaction,
  { clientUuid, oldUuid, newUuid }: Replacement,
): Promise<string> {
  await lockCardsOf(transaction, clientUuid);
  await transaction`
    update binding set is_default = is_default or (select is_default from binding where binding_uuid = ${oldUuid})
    where binding_uuid = ${newUuid}`;
  return endBinding(transaction, oldUuid);
}

async function endBinding(transaction: Transaction, bindingUuid: BindingUuid): Promise<string> {
  const [row] = await transaction<{ gatewayBindingId: string }[]>`
    update binding set active = false, is_default = false where binding_uuid = ${bindingUuid}
    returning gateway_binding_id as "gatewayBindingId"`;
  if (row === undefined) throw new Error('a card does not vanish');
  return row.gatewayBindingId;
}

type Replacement = {
  readonly clientUuid: ClientUuid;
  readonly oldUuid: BindingUuid;
  readonly newUuid: BindingUuid;
};

type CardOfClient = Pick<Binding, 'bindingUuid' | 'clientUuid'>;

/** A card that is charged no more; the client's newest other card takes its place as the default one. Its key at the bank. */
export async function retireBinding(
  transaction: Transaction,
  { bindingUuid, clientUuid }: CardOfClient,
): Promise<string> {
  await lockCardsOf(transaction, clientUuid);
  const gatewayBindingId = await endBinding(transaction, bindingUuid);
  await transaction`
    update binding set is_default = true where ${hasNoDefault(transaction, { clientUuid })} and binding_uuid = (
      select binding_uuid from binding where client_uuid = ${clientUuid} and active order by created_at desc limit 1)`;
  return gatewayBindingId;
}

/** Makes a card the one that is charged first. */
export async function makeDefault(
  transaction: Transaction,
  { bindingUuid, clientUuid }: CardOfClient,
): Promise<void> {
  await lockCardsOf(transaction, clientUuid);
  await transaction`
    update binding set is_default = binding_uuid = ${bindingUuid} where client_uuid = ${clientUuid} and active`;
}

/** The card as an order names it. */
export function orderCardOf({ bindingUuid, maskedPan, paymentSystem, paymentWay }: Binding): OrderCard {
  return { bindingUuid, panLastFourDigits: maskedPan.slice(-4), paymentSystem, paymentWay };
}
