import type { Instant } from '#domain/calendar.ts';
import type { BindingUuid, ClientUuid, OperationUuid, OrderUuid } from '#domain/identifier.ts';
import type { Kopecks } from '#domain/money.ts';
import type {
  Allocation,
  AllocationTarget,
  Operation,
  OperationKind,
  OperationState,
} from '#domain/payment/operation.ts';
import { isLive } from '#domain/payment/operation.ts';
import type { Autocommit, Reader, Transaction } from '../database.ts';
import { unflushed } from '../database.ts';

/** Writes a payment intent with its allocations, before the bank is called (D-1). */
export async function insertOperation(transaction: Transaction, operation: Operation): Promise<void> {
  await Promise.all([insertRow(transaction, operation), insertAllocations(transaction, operation)]);
}

async function insertRow(transaction: Transaction, operation: Operation): Promise<void> {
  await transaction`
    insert into operation (operation_uuid, order_uuid, client_uuid, kind, state, amount, binding_uuid, gateway_order_number, md_order, form_url,
      created_at, expires_at, settled_at, action_code)
    values (${operation.operationUuid}, ${operation.orderUuid}, ${operation.clientUuid}, ${operation.kind}, ${operation.state},
      ${operation.amount}, ${operation.bindingUuid}, ${operation.gatewayOrderNumber}, ${operation.mdOrder}, ${operation.formUrl},
      ${operation.createdAt}, ${operation.expiresAt}, ${operation.settledAt}, ${operation.actionCode})`;
}

/** Writes what may change in an operation; the database ends the life of its allocations with its own. */
export async function updateOperation(transaction: Transaction, operation: Operation): Promise<void> {
  await transaction`
    update operation set state = ${operation.state}, md_order = ${operation.mdOrder}, form_url = ${operation.formUrl},
      expires_at = ${operation.expiresAt}, settled_at = ${operation.settledAt}, action_code = ${operation.actionCode}
    where operation_uuid = ${operation.operationUuid}`;
}

/** Puts other allocations in the place of the planned ones, where money came for something already paid. */
export async function replaceAllocations(transaction: Transaction, operation: Operation): Promise<void> {
  await Promise.all([deleteAllocations(transaction, operation), insertAllocations(transaction, operation)]);
}

async function deleteAllocations(transaction: Transaction, { operationUuid }: Operation): Promise<void> {
  await transaction`delete from allocation where operation_uuid = ${operationUuid}`;
}

async function insertAllocations(transaction: Transaction, operation: Operation): Promise<void> {
  if (operation.allocations.length === 0) return;
  await transaction`
    insert into allocation (operation_uuid, target_type, target_id, amount, live)
    select ${operation.operationUuid}::uuid, target_type, target_id, amount, ${isLive(operation.state)}
    from unnest(${operation.allocations.map((part) => part.targetType)}::text[], ${operation.allocations.map((part) => part.targetId)}::text[],
      ${operation.allocations.map((part) => part.amount)}::bigint[]) as given (target_type, target_id, amount)`;
}

export async function operationByUuid(
  reader: Reader,
  operationUuid: OperationUuid,
): Promise<Operation | null> {
  const [operation] = await operationsWhere(reader, reader`o.operation_uuid = ${operationUuid}`);
  return operation ?? null;
}

export async function operationByMdOrder(reader: Reader, mdOrder: string): Promise<Operation | null> {
  const [operation] = await operationsWhere(reader, reader`o.md_order = ${mdOrder}`);
  return operation ?? null;
}

export async function operationByGatewayOrderNumber(
  reader: Reader,
  orderNumber: string,
): Promise<Operation | null> {
  const [operation] = await operationsWhere(reader, reader`o.gateway_order_number = ${orderNumber}`);
  return operation ?? null;
}

/**
 * The bank's numbers of the oldest and the newest payment that are asked about later, as nobody knows what became of them: sent, or with a
 * form that has died since.
 */
export async function waitingForTheBank(reader: Reader, now: Instant): Promise<string[]> {
  const rows = await reader<{ orderNumber: string }[]>`
    with waiting as materialized (
      select o.gateway_order_number, o.created_at from job j join operation o on o.operation_uuid = j.key::uuid
      where j.kind = 'resolve-operation' and j.state = 'WAITING'
        and (o.state in ('CREATED', 'SENT', 'UNKNOWN') or o.state = 'REGISTERED' and o.expires_at < ${now}))
    (select gateway_order_number as "orderNumber" from waiting order by created_at limit 1)
    union (select gateway_order_number from waiting order by created_at desc limit 1)`;
  return rows.map(({ orderNumber }) => orderNumber);
}

/** The operations of an order by which the bank may still take money. */
export async function liveOperationsOfOrder(reader: Reader, orderUuid: OrderUuid): Promise<Operation[]> {
  return operationsWhere(
    reader,
    reader`o.order_uuid = ${orderUuid} and o.state in ('CREATED', 'REGISTERED', 'SENT', 'UNKNOWN')`,
  );
}

/** The change of a card that is under way; null when there is none. */
export async function liveCardChange(reader: Reader, bindingUuid: BindingUuid): Promise<Operation | null> {
  const [operation] = await operationsWhere(
    reader,
    reader`o.binding_uuid = ${bindingUuid} and o.kind = 'BINDING' and o.state in ('CREATED', 'REGISTERED', 'SENT', 'UNKNOWN')`,
  );
  return operation ?? null;
}

/** The adding of one more card that is under way for a client; null when there is none. A card of a purchase belongs to its checkout. */
export async function liveCardAddition(reader: Reader, clientUuid: ClientUuid): Promise<Operation | null> {
  const [operation] = await operationsWhere(
    reader,
    reader`o.client_uuid = ${clientUuid} and o.kind = 'BINDING' and o.binding_uuid is null
      and o.state in ('CREATED', 'REGISTERED', 'SENT', 'UNKNOWN')
      and not exists (select from checkout c where c.order_uuid = o.order_uuid)`,
  );
  return operation ?? null;
}

export async function operationsOfOrder(reader: Reader, orderUuid: OrderUuid): Promise<Operation[]> {
  return operationsWhere(reader, reader`o.order_uuid = ${orderUuid}`);
}

type OperationRow = {
  operation_uuid: OperationUuid;
  order_uuid: OrderUuid;
  client_uuid: ClientUuid;
  kind: OperationKind;
  state: OperationState;
  amount: Kopecks;
  binding_uuid: BindingUuid | null;
  gateway_order_number: string;
  md_order: string | null;
  form_url: string | null;
  created_at: Instant;
  expires_at: Instant;
  settled_at: Instant | null;
  action_code: number | null;
  allocations: { targetType: AllocationTarget; targetId: string; amount: Kopecks }[];
};

async function operationsWhere(reader: Reader, condition: ReturnType<Reader>): Promise<Operation[]> {
  const rows = await reader<OperationRow[]>`
    select o.operation_uuid, o.order_uuid, o.client_uuid, o.kind, o.state, o.amount, o.binding_uuid, o.gateway_order_number, o.md_order,
      o.form_url, o.created_at, o.expires_at, o.settled_at, o.action_code,
      (select coalesce(json_agg(json_build_object('targetType', a.target_type, 'targetId', a.target_id, 'amount', a.amount)
          order by a.target_type, length(a.target_id), a.target_id), '[]')
        from allocation a where a.operation_uuid = o.operation_uuid) as allocations
    from operation o where ${condition} order by o.created_at, o.operation_uuid`;
  return rows.map(operationOfRow);
}

function operationOfRow(row: OperationRow): Operation {
  return {
    operationUuid: row.operation_uuid,
    orderUuid: row.order_uuid,
    clientUuid: row.client_uuid,
    kind: row.kind,
    state: row.state,
    amount: row.amount,
    allocations: row.allocations satisfies Allocation[],
    bindingUuid: row.binding_uuid,
    gatewayOrderNumber: row.gateway_order_number,
    mdOrder: row.md_order,
    formUrl: row.form_url,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    settledAt: row.settled_at,
    actionCode: row.action_code,
  };
}

type Move = {
  /** Only from one of these: a word that comes late moves nothing back. */
  readonly from: readonly OperationState[];
  readonly to: OperationState;
  readonly mdOrder?: string;
  readonly formUrl?: string | null;
};

/**
 * Says that a card is about to be charged; false when somebody has ended the operation meanwhile: it is not charged then. The intent is on
 * the disk already, and is asked about by its own number whether this is there too or not: the commit does not wait for the disk.
 */
export async function markSent(
  autocommit: Autocommit,
  operationUuid: OperationUuid,
  mdOrder: string,
): Promise<boolean> {
  const rows = await autocommit`
    with now_or_later as materialized (${unflushed(autocommit)})
    update operation set state = 'SENT', md_order = ${mdOrder} from now_or_later
    where operation_uuid = ${operationUuid} and state = 'CREATED' returning 1`;
  return rows.length === 1;
}

/** A step on the way to the bank and back that changes nothing but the operation itself; false when it stood elsewhere. */
export async function moveOperation(
  transaction: Transaction | Autocommit,
  operationUuid: OperationUuid,
  { from, to, mdOrder, formUrl }: Move,
): Promise<boolean> {
  const rows = await transaction`
    update operation set state = ${to}, md_order = coalesce(${mdOrder ?? null}, md_order),
      form_url = case when ${formUrl !== undefined} then ${formUrl ?? null} else form_url end
    where operation_uuid = ${operationUuid} and state = any (${from}) returning 1`;
  return rows.length === 1;
}
