import type { Instant } from '#domain/dates.ts';
import type { ConsentOrigin, ConsentRecord, ConsentScope } from '#domain/consents/consent.ts';
import { consentTexts } from '#domain/consents/consent-texts.ts';
import type { CardUuid, ClientUuid, ConsentUuid, OrderUuid } from '#domain/identifier.ts';
import { oneOf, type Reader, type Transaction } from '../database.ts';

/** A consent in force: given and not withdrawn. */
export type PresentConsent = Pick<
  ConsentRecord,
  'consentUuid' | 'clientUuid' | 'orderUuid' | 'recordedAt'
> & {
  readonly scope: Exclude<ConsentScope, 'ONCE'>;
  readonly cardUuid: CardUuid;
};

/** Writes consent records. The hash of each consent text is copied from the database (docs/spec/rules.md#11). */
export async function insertConsents(
  transaction: Transaction,
  records: readonly ConsentRecord[],
): Promise<void> {
  if (records.length === 0) return;
  const written = await transaction`
    insert into consent_record (consent_uuid, client_uuid, action, scope, binding_uuid, order_uuid, operation_uuid,
      withdraws, text_kind, text_version, text_hash, how, recorded_at)
    select given.consent_uuid, given.client_uuid, given.action, given.scope, given.binding_uuid, given.order_uuid,
      given.operation_uuid, given.withdraws, t.kind, t.version, t.text_hash, given.how, given.recorded_at
    from unnest(
      ${records.map((record) => record.consentUuid)}::uuid[], ${records.map((record) => record.clientUuid)}::uuid[],
      ${records.map((record) => record.action)}::text[], ${records.map((record) => record.scope)}::text[],
      ${records.map((record) => record.cardUuid)}::uuid[], ${records.map((record) => record.orderUuid)}::uuid[],
      ${records.map((record) => record.intentUuid)}::uuid[], ${records.map((record) => record.withdraws)}::uuid[],
      ${records.map((record) => record.textVersion)}::integer[], ${records.map((record) => record.origin)}::text[],
      ${records.map((record) => record.recordedAt)}::timestamptz[])
      as given (consent_uuid, client_uuid, action, scope, binding_uuid, order_uuid, operation_uuid, withdraws,
        text_version, how, recorded_at)
    join consent_text t on t.version = given.text_version
      and t.kind = case given.action when 'GIVEN' then given.scope else 'WITHDRAWAL' end`;
  if (written.count !== records.length)
    throw new Error(`consent text not found for one of: ${records.map(textOf).join(', ')}`);
}

function textOf({ action, scope, textVersion }: ConsentRecord): string {
  return `${action === 'GIVEN' ? scope : 'WITHDRAWAL'} ${textVersion}`;
}

/** The consents in force for these cards, unordered. */
export async function consentsOfCards(
  reader: Reader,
  cardUuids: readonly CardUuid[],
): Promise<PresentConsent[]> {
  return reader<PresentConsent[]>`
    select consent_uuid as "consentUuid", client_uuid as "clientUuid", scope, binding_uuid as "cardUuid",
      order_uuid as "orderUuid", recorded_at as "recordedAt"
    from consent_in_force where binding_uuid ${oneOf(reader, cardUuids)}`;
}

/** The consents in force that are limited to one order, for any card. */
export async function consentsOfOrder(reader: Reader, orderUuid: OrderUuid): Promise<PresentConsent[]> {
  return reader<PresentConsent[]>`
    select consent_uuid as "consentUuid", client_uuid as "clientUuid", scope, binding_uuid as "cardUuid",
      order_uuid as "orderUuid", recorded_at as "recordedAt"
    from consent_in_force where order_uuid = ${orderUuid}`;
}

/** Withdraws all consents in force of a card. */
export async function withdrawAllOfCard(
  transaction: Transaction,
  cardUuid: CardUuid,
  { origin, at }: { readonly origin: ConsentOrigin; readonly at: Instant },
): Promise<void> {
  const { version } = consentTexts.WITHDRAWAL;
  await transaction`
    insert into consent_record (consent_uuid, client_uuid, action, scope, binding_uuid, order_uuid, withdraws,
      text_kind, text_version, text_hash, how, recorded_at)
    select gen_random_uuid(), f.client_uuid, 'WITHDRAWN', f.scope, f.binding_uuid, f.order_uuid, f.consent_uuid,
      t.kind, t.version, t.text_hash, ${origin}, greatest(${at}::timestamptz, f.recorded_at)
    from consent_in_force f join consent_text t on t.kind = 'WITHDRAWAL' and t.version = ${version}
    where f.binding_uuid = ${cardUuid}`;
}

/** All consent records of a client for staff, the newest first. */
export async function consentHistory(
  reader: Reader,
  clientUuid: ClientUuid,
): Promise<(ConsentRecord & { readonly textHash: string; readonly orderNumber: string | null })[]> {
  return reader<(ConsentRecord & { textHash: string; orderNumber: string | null })[]>`
    select c.consent_uuid as "consentUuid", c.client_uuid as "clientUuid", c.action, c.scope,
      c.binding_uuid as "cardUuid", c.order_uuid as "orderUuid", c.operation_uuid as "intentUuid", c.withdraws,
      c.text_version as "textVersion", c.text_hash as "textHash", c.how as origin, c.recorded_at as "recordedAt",
      o.order_number as "orderNumber"
    from consent_record c left join orders o using (order_uuid)
    where c.client_uuid = ${clientUuid} order by c.recorded_at desc, c.consent_uuid`;
}

/** Makes the record that withdraws a consent. */
export function withdrawalOf(
  { consentUuid, clientUuid, scope, cardUuid, orderUuid }: PresentConsent,
  {
    newUuid,
    origin,
    at,
  }: { readonly newUuid: ConsentUuid; readonly origin: ConsentOrigin; readonly at: Instant },
): ConsentRecord {
  return {
    consentUuid: newUuid,
    clientUuid,
    action: 'WITHDRAWN',
    scope,
    cardUuid,
    orderUuid,
    intentUuid: null,
    withdraws: consentUuid,
    textVersion: consentTexts.WITHDRAWAL.version,
    origin,
    recordedAt: at,
  };
}

/** The open orders for which a card is charged: its own orders, and orders whose own card may not be charged. */
export async function ordersPaidBy(transaction: Transaction, cardUuid: CardUuid): Promise<OrderUuid[]> {
  const rows = await transaction<{ orderUuid: OrderUuid }[]>`
    select o.order_uuid as "orderUuid" from chargeable_card c join orders o using (order_uuid)
    where c.binding_uuid = ${cardUuid} and o.state in ('APPROVED', 'ACTIVE')
      and (c.is_own or not exists (select from chargeable_card own where own.order_uuid = o.order_uuid and own.is_own))
    order by o.order_uuid`;
  return rows.map(({ orderUuid }) => orderUuid);
}

/** The cards of a client that may be charged for any order. */
export async function cardsForAllOrders(
  reader: Reader,
  clientUuid: ClientUuid,
): Promise<ReadonlySet<CardUuid>> {
  const rows = await reader<{ cardUuid: CardUuid }[]>`
    select binding_uuid as "cardUuid" from consent_in_force where client_uuid = ${clientUuid} and scope = 'ALL'`;
  return new Set(rows.map(({ cardUuid }) => cardUuid));
}
