import type { Instant } from '#domain/dates.ts';
import type { CardScope } from '#domain/consents/consent.ts';
import type { CardUuid, ClientUuid, ConsentUuid, IntentUuid, OrderUuid } from '#domain/identifier.ts';
import type { Kopecks } from '#domain/money.ts';
import type {
  Allocation,
  AllocationTarget,
  PaymentIntent,
  IntentKind,
  IntentState,
} from '#domain/orders/payment-intent.ts';
import {
  type Autocommit,
  type Fragment,
  oneOf,
  type Reader,
  type Transaction,
  withoutFlush,
  type Write,
} from '../database.ts';
import { insertAllocations } from './allocation-store.ts';

/** Inserts payment intents with their allocations, before the bank is called (docs/spec/reliability.md#D-1). */
export function insertIntents(transaction: Transaction, intents: readonly PaymentIntent[]): Write[] {
  if (intents.length === 0) return [];
  return [
    transaction`insert into operation ${rowsOf(transaction, intents)}`,
    insertAllocations(transaction, intents),
  ];
}

/** Updates existing intents. A database trigger also marks the allocations of an ended intent as not live. */
export function updateIntents(transaction: Transaction, intents: readonly PaymentIntent[]): Write {
  if (intents.length === 0) return null;
  // an upsert over `unnest`: PostgreSQL reuses one plan for any number of rows
  return transaction`
    insert into operation as known ${rowsOf(transaction, intents)}
    on conflict (operation_uuid) do update
      set state = excluded.state, md_order = excluded.md_order, form_url = excluded.form_url,
        expires_at = excluded.expires_at, settled_at = excluded.settled_at, action_code = excluded.action_code`;
}

function rowsOf(transaction: Transaction, intents: readonly PaymentIntent[]): Fragment {
  const all = <Key extends keyof PaymentIntent>(key: Key) => intents.map((intent) => intent[key]);
  return transaction`
    (operation_uuid, order_uuid, client_uuid, kind, state, amount, binding_uuid, gateway_order_number, md_order,
      form_url, created_at, expires_at, settled_at, action_code, consent_uuid, card_scope, card_text_version)
    select * from unnest(
      ${all('intentUuid')}::uuid[], ${all('orderUuid')}::uuid[], ${all('clientUuid')}::uuid[],
      ${all('kind')}::text[], ${all('state')}::text[], ${all('amount')}::bigint[], ${all('cardUuid')}::uuid[],
      ${all('gatewayOrderNumber')}::text[], ${all('gatewayOrderId')}::text[], ${all('formUrl')}::text[],
      ${all('createdAt')}::timestamptz[], ${all('expiresAt')}::timestamptz[], ${all('settledAt')}::timestamptz[],
      ${all('actionCode')}::integer[], ${all('consentUuid')}::uuid[],
      ${intents.map(({ cardConsent }) => cardConsent?.scope ?? null)}::text[],
      ${intents.map(({ cardConsent }) => cardConsent?.textVersion ?? null)}::integer[])`;
}

export async function intentByUuid(reader: Reader, intentUuid: IntentUuid): Promise<PaymentIntent | null> {
  const [intent] = await intentsWhere(reader, reader`o.operation_uuid = ${intentUuid}`);
  return intent ?? null;
}

/** Locks an intent. The caller locks its order first, so that all transactions lock in the same sequence. */
export async function lockIntent(
  transaction: Transaction,
  intentUuid: IntentUuid,
): Promise<PaymentIntent | null> {
  await transaction`select from operation where operation_uuid = ${intentUuid} for no key update`;
  return intentByUuid(transaction, intentUuid);
}

/** The existing intents with these UUIDs. */
export async function intentsByUuid(
  reader: Reader,
  intentUuids: readonly IntentUuid[],
): Promise<PaymentIntent[]> {
  return intentsWhere(reader, reader`o.operation_uuid ${oneOf(reader, intentUuids)}`);
}

export async function intentByGatewayOrderId(reader: Reader, id: string): Promise<PaymentIntent | null> {
  const [intent] = await intentsWhere(reader, reader`o.md_order = ${id}`);
  return intent ?? null;
}

export async function intentByGatewayOrderNumber(
  reader: Reader,
  orderNumber: string,
): Promise<PaymentIntent | null> {
  const [intent] = await intentsWhere(reader, reader`o.gateway_order_number = ${orderNumber}`);
  return intent ?? null;
}

/**
 * Returns up to two gateway order numbers: of the oldest and of the newest payment that waits for the bank's status.
 * Such a payment was sent, or its payment page has expired.
 */
export async function findProbeOrderNumbers(reader: Reader, now: Instant): Promise<string[]> {
  const rows = await reader<{ orderNumber: string }[]>`
    with waiting as materialized (
      select o.gateway_order_number, o.created_at from job j join operation o on o.operation_uuid = j.key::uuid
      where j.kind = 'resolve-operation' and j.state = 'WAITING'
        and (o.state in ('CREATED', 'SENT', 'UNKNOWN') or o.state = 'REGISTERED' and o.expires_at < ${now}))
    (select gateway_order_number as "orderNumber" from waiting order by created_at limit 1)
    union (select gateway_order_number from waiting order by created_at desc limit 1)`;
  return rows.map(({ orderNumber }) => orderNumber);
}

/** The intents of an order that may still succeed at the bank. */
export async function openIntentsOfOrder(reader: Reader, orderUuid: OrderUuid): Promise<PaymentIntent[]> {
  return intentsWhere(
    reader,
    reader`o.order_uuid = ${orderUuid} and o.state in ('CREATED', 'REGISTERED', 'SENT', 'UNKNOWN')`,
  );
}

/** The pending replacement of a card; null when there is none. */
export async function pendingCardChange(reader: Reader, cardUuid: CardUuid): Promise<PaymentIntent | null> {
  const [intent] = await intentsWhere(
    reader,
    reader`o.binding_uuid = ${cardUuid} and o.kind = 'BINDING'
      and o.state in ('CREATED', 'REGISTERED', 'SENT', 'UNKNOWN')`,
  );
  return intent ?? null;
}

/** The pending card additions of a client with any scope. Cards added by a checkout do not count. */
export async function pendingCardAdditions(reader: Reader, clientUuid: ClientUuid): Promise<PaymentIntent[]> {
  return intentsWhere(
    reader,
    reader`o.client_uuid = ${clientUuid} and o.kind = 'BINDING' and o.binding_uuid is null
      and o.state in ('CREATED', 'REGISTERED', 'SENT', 'UNKNOWN')
      and not exists (select from checkout c where c.order_uuid = o.order_uuid)`,
  );
}

export async function intentsOfOrder(reader: Reader, orderUuid: OrderUuid): Promise<PaymentIntent[]> {
  return intentsOfOrders(reader, [orderUuid]);
}

/** The intents of several orders, the oldest first. */
export async function intentsOfOrders(
  reader: Reader,
  orderUuids: readonly OrderUuid[],
): Promise<PaymentIntent[]> {
  return intentsWhere(reader, reader`o.order_uuid ${oneOf(reader, orderUuids)}`);
}

type IntentRow = {
  operation_uuid: IntentUuid;
  order_uuid: OrderUuid;
  client_uuid: ClientUuid;
  kind: IntentKind;
  state: IntentState;
  amount: Kopecks;
  binding_uuid: CardUuid | null;
  gateway_order_number: string;
  md_order: string | null;
  form_url: string | null;
  created_at: Instant;
  expires_at: Instant;
  settled_at: Instant | null;
  action_code: number | null;
  consent_uuid: ConsentUuid | null;
  card_scope: CardScope | null;
  card_text_version: number | null;
  allocations: { targetType: AllocationTarget; targetId: string; amount: Kopecks }[];
};

async function intentsWhere(reader: Reader, condition: ReturnType<Reader>): Promise<PaymentIntent[]> {
  const rows = await reader<IntentRow[]>`
    select o.operation_uuid, o.order_uuid, o.client_uuid, o.kind, o.state, o.amount, o.binding_uuid,
      o.gateway_order_number, o.md_order, o.form_url, o.created_at, o.expires_at, o.settled_at, o.action_code,
      o.consent_uuid, o.card_scope, o.card_text_version, (select coalesce(json_agg(
        json_build_object('targetType', a.target_type, 'targetId', a.target_id, 'amount', a.amount)
          order by a.target_type, length(a.target_id), a.target_id), '[]')
        from allocation a where a.operation_uuid = o.operation_uuid) as allocations
    from operation o where ${condition} order by o.created_at, o.operation_uuid`;
  return rows.map(intentOfRow);
}

function intentOfRow(row: IntentRow): PaymentIntent {
  return {
    intentUuid: row.operation_uuid,
    orderUuid: row.order_uuid,
    clientUuid: row.client_uuid,
    kind: row.kind,
    state: row.state,
    amount: row.amount,
    allocations: row.allocations satisfies Allocation[],
    cardUuid: row.binding_uuid,
    consentUuid: row.consent_uuid,
    cardConsent:
      row.card_scope === null || row.card_text_version === null
        ? null
        : { scope: row.card_scope, textVersion: row.card_text_version },
    gatewayOrderNumber: row.gateway_order_number,
    gatewayOrderId: row.md_order,
    formUrl: row.form_url,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    settledAt: row.settled_at,
    actionCode: row.action_code,
  };
}

type StateChange = {
  /** The allowed current states, so that a late report does not overwrite a newer state. */
  readonly from: readonly IntentState[];
  readonly to: IntentState;
  readonly gatewayOrderId?: string;
  readonly formUrl?: string | null;
};

export type SentCharge = { readonly intentUuid: IntentUuid; readonly gatewayOrderId: string };

/**
 * Marks intents as SENT, just before their cards are charged. Returns those that may be charged: open ones whose
 * consent was not withdrawn (trigger `charge_is_sent`). The commit does not wait for the disk: after a crash the
 * recovery job asks the bank by the number of the stored intent.
 */
export async function markSent(
  autocommit: Autocommit,
  intents: readonly SentCharge[],
): Promise<ReadonlySet<IntentUuid>> {
  const rows = await autocommit<{ intentUuid: IntentUuid }[]>`
    with async_commit as materialized (${withoutFlush(autocommit)})
    update operation set state = 'SENT', md_order = given.md_order
    from async_commit, unnest(${intents.map((charge) => charge.intentUuid)}::uuid[],
      ${intents.map((charge) => charge.gatewayOrderId)}::text[])
      as given (operation_uuid, md_order)
    where operation.operation_uuid = given.operation_uuid and operation.state = 'CREATED'
    returning operation.operation_uuid as "intentUuid"`;
  return new Set(rows.map(({ intentUuid }) => intentUuid));
}

/** Changes the state of an intent, but not its order. False when its state was not one of `from`. */
export async function changeIntentState(
  transaction: Transaction | Autocommit,
  intentUuid: IntentUuid,
  { from, to, gatewayOrderId, formUrl }: StateChange,
): Promise<boolean> {
  const rows = await transaction`
    update operation set state = ${to}, md_order = coalesce(${gatewayOrderId ?? null}, md_order),
      form_url = case when ${formUrl !== undefined} then ${formUrl ?? null} else form_url end
    where operation_uuid = ${intentUuid} and state = any (${from}) returning 1`;
  return rows.length === 1;
}
