import { cardDetailsOf } from '#domain/cards/card-brand.ts';
import type { Instant } from '#domain/dates.ts';
import type { CardUuid, ClientUuid, IntentUuid } from '#domain/identifier.ts';
import type { OrderCard, PaymentSystem } from '#domain/orders/order.ts';
import { type Fragment, oneOf, type Reader, type Transaction } from '../database.ts';

export type Binding = {
  readonly cardUuid: CardUuid;
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
export type CardStorage = { readonly at: Instant; readonly intentUuid: IntentUuid };

/**
 * Stores a card that the bank has bound. The bank assigns a new key each time the same card is entered. A stored card
 * with the same mask, expiry and brand is the same card and gets the newest key, even from a retired card. Otherwise a
 * card with the same key, retired or not, is the same card and gets the new mask, expiry and brand. A client's only
 * card is the default one.
 */
export async function saveBinding(
  transaction: Transaction,
  binding: Binding,
  stored: CardStorage,
): Promise<Binding> {
  const existing = await renewBinding(transaction, binding, { isRetiredToo: false, stored });
  if (existing !== null) return existing;
  await lockCardsOf(transaction, binding.clientUuid);
  await takeKey(transaction, binding);
  return (
    (await renewBinding(transaction, binding, { isRetiredToo: true, stored })) ??
    insertBinding(transaction, binding, stored)
  );
}

/**
 * If a retired card has the key and an active card equals the new one, the two cards swap keys, so that a card has one
 * row.
 */
async function takeKey(transaction: Transaction, { gatewayBindingId, ...card }: Binding): Promise<void> {
  const [pair] = await transaction<{ retired: CardUuid; charged: CardUuid; key: string }[]>`
    select old.binding_uuid as retired, charged.binding_uuid as charged, charged.gateway_binding_id as key
    from binding old join binding charged using (client_uuid)
    where old.gateway_binding_id = ${gatewayBindingId} and not old.active and charged.active
      and client_uuid = ${card.clientUuid}
      and charged.masked_pan = ${card.maskedPan} and charged.expiry = ${card.expiry}
      and charged.payment_system is not distinct from ${card.paymentSystem}
    order by charged.created_at limit 1 for no key update`;
  if (pair === undefined) return;
  // keys are unique at every statement, so the swap needs a temporary value
  for (const [cardUuid, key] of [
    [pair.retired, `taken from ${pair.retired}`],
    [pair.charged, gatewayBindingId],
    [pair.retired, pair.key],
  ] as const)
    await transaction`update binding set gateway_binding_id = ${key} where binding_uuid = ${cardUuid}`;
}

/**
 * Updates a stored card. With `isRetiredToo` it reactivates a retired card; this requires the lock of the client's
 * cards.
 */
async function renewBinding(
  transaction: Transaction,
  binding: Binding,
  { isRetiredToo, stored }: { readonly isRetiredToo: boolean; readonly stored: CardStorage },
): Promise<Binding | null> {
  const [existing] = await transaction<BindingRow[]>`
    update binding set gateway_binding_id = ${binding.gatewayBindingId}, active = true,
      masked_pan = ${binding.maskedPan}, expiry = ${binding.expiry}, payment_system = ${binding.paymentSystem},
      stored_at = case when active then stored_at else ${stored.at} end,
      stored_with = case when active then stored_with else ${stored.intentUuid} end,
      is_default = is_default or (${isRetiredToo} and ${hasNoDefault(transaction, binding)})
    where binding_uuid = (
      select binding_uuid from binding
      where client_uuid = ${binding.clientUuid} and (active or ${isRetiredToo})
        and (gateway_binding_id = ${binding.gatewayBindingId}
        or (masked_pan = ${binding.maskedPan} and expiry = ${binding.expiry}
          and payment_system is not distinct from ${binding.paymentSystem}
          and not exists (select from binding where gateway_binding_id = ${binding.gatewayBindingId})))
      order by created_at limit 1 for no key update)
    returning ${columns(transaction)}`;
  return existing ?? null;
}

/**
 * Serialises additions, removals and changes of the default card of one client. Two concurrent payments may store the
 * same new card; with the lock the second one finds it stored.
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
  { at, intentUuid }: CardStorage,
): Promise<Binding> {
  const [row] = await transaction<BindingRow[]>`
    insert into binding (binding_uuid, client_uuid, gateway_binding_id, masked_pan, expiry, payment_system, payment_way,
      active, is_default, created_at, stored_at, stored_with)
    values (${binding.cardUuid}, ${binding.clientUuid}, ${binding.gatewayBindingId}, ${binding.maskedPan},
      ${binding.expiry}, ${binding.paymentSystem}, ${binding.paymentWay}, true, ${hasNoDefault(transaction, binding)},
      ${at}, ${at}, ${intentUuid})
    returning ${columns(transaction)}`;
  if (row === undefined) throw new Error(`card ${binding.cardUuid} was not returned by its insert`);
  return row;
}

type BindingRow = Binding;

function columns(reader: Reader): ReturnType<Reader> {
  return reader`binding_uuid as "cardUuid", client_uuid as "clientUuid", gateway_binding_id as "gatewayBindingId",
    masked_pan as "maskedPan", expiry, payment_system as "paymentSystem", payment_way as "paymentWay", active,
    is_default as "isDefault"`;
}

/** The cards of a client that may be charged, the default one first. */
export async function activeBindings(reader: Reader, clientUuid: ClientUuid): Promise<Binding[]> {
  return reader<BindingRow[]>`
    select ${columns(reader)} from binding where client_uuid = ${clientUuid} and active
      order by is_default desc, created_at desc`;
}

export async function bindingByUuid(reader: Reader, cardUuid: CardUuid): Promise<Binding | null> {
  const [binding] = await bindingsByUuid(reader, [cardUuid]);
  return binding ?? null;
}

/** True when an active card has this key at the bank. */
export async function isKeyCharged(reader: Reader, gatewayBindingId: string): Promise<boolean> {
  const rows = await reader`select from binding where gateway_binding_id = ${gatewayBindingId} and active`;
  return rows.length > 0;
}

/** The existing cards with these UUIDs, unordered. */
export async function bindingsByUuid(reader: Reader, cardUuids: readonly CardUuid[]): Promise<Binding[]> {
  return reader<
    BindingRow[]
  >`select ${columns(reader)} from binding where binding_uuid ${oneOf(reader, cardUuids)}`;
}

/** Locks a card against concurrent changes. Payments that only reference the card are not blocked. */
export async function lockBinding(transaction: Transaction, cardUuid: CardUuid): Promise<Binding | null> {
  const [binding] = await lockBindings(transaction, [cardUuid]);
  return binding ?? null;
}

/** Locks several cards in the order of their identifiers, which prevents deadlocks. */
export async function lockBindings(
  transaction: Transaction,
  cardUuids: readonly CardUuid[],
): Promise<Binding[]> {
  return transaction<BindingRow[]>`
    select ${columns(transaction)} from binding where binding_uuid ${oneOf(transaction, cardUuids)}
    order by binding_uuid for no key update`;
}

/** Retires the old card; the new one takes over its default status. Returns the old card's key at the bank. */
export async function replaceBinding(
  transaction: Transaction,
  { clientUuid, oldUuid, newUuid }: Replacement,
): Promise<string> {
  await lockCardsOf(transaction, clientUuid);
  await transaction`
    update binding set is_default = is_default or (select is_default from binding where binding_uuid = ${oldUuid})
    where binding_uuid = ${newUuid}`;
  return deactivateBinding(transaction, oldUuid);
}

async function deactivateBinding(transaction: Transaction, cardUuid: CardUuid): Promise<string> {
  const [row] = await transaction<{ gatewayBindingId: string }[]>`
    update binding set active = false, is_default = false where binding_uuid = ${cardUuid}
    returning gateway_binding_id as "gatewayBindingId"`;
  if (row === undefined) throw new Error(`card ${cardUuid} not found while retiring it`);
  return row.gatewayBindingId;
}

type Replacement = {
  readonly clientUuid: ClientUuid;
  readonly oldUuid: CardUuid;
  readonly newUuid: CardUuid;
};

type CardOfClient = Pick<Binding, 'cardUuid' | 'clientUuid'>;

/** Retires a card; the client's newest other card becomes the default. Returns the retired card's key at the bank. */
export async function retireBinding(
  transaction: Transaction,
  { cardUuid, clientUuid }: CardOfClient,
): Promise<string> {
  await lockCardsOf(transaction, clientUuid);
  const gatewayBindingId = await deactivateBinding(transaction, cardUuid);
  await transaction`
    update binding set is_default = true where ${hasNoDefault(transaction, { clientUuid })} and binding_uuid = (
      select binding_uuid from binding where client_uuid = ${clientUuid} and active order by created_at desc limit 1)`;
  return gatewayBindingId;
}

/** Makes a card the default, which is charged first. */
export async function makeDefault(
  transaction: Transaction,
  { cardUuid, clientUuid }: CardOfClient,
): Promise<void> {
  await lockCardsOf(transaction, clientUuid);
  await transaction`
    update binding set is_default = binding_uuid = ${cardUuid} where client_uuid = ${clientUuid} and active`;
}

/** The card as an order stores it. */
export function orderCardOf({ cardUuid, paymentWay, ...card }: Binding): OrderCard {
  return { cardUuid, ...cardDetailsOf(card), paymentWay };
}
