import type { Instant } from '#domain/calendar.ts';
import type { OperationChange, OrderChange } from '#domain/order/order-change.ts';
import { clientDocument, scheduleDocument, staffDocument } from '#domain/order/order-document.ts';
import type { Order } from '#domain/order/order.ts';
import { stepsBetween } from '#domain/order/transitions.ts';
import type { Operation } from '#domain/payment/operation.ts';
import type { Chance } from '../../secrets/chance.ts';
import type { Transaction } from '../../db/database.ts';
import { insertEvents, insertTransitions } from '../../db/history/history-store.ts';
import { dropWaitingJob, enqueueJobs } from '../../db/monitoring/job-store.ts';
import { insertPosting } from '../../db/payments/journal-store.ts';
import { replaceAllocations, updateOperation } from '../../db/payments/operation-store.ts';
import type { ListState } from '../../db/orders/order-document-store.ts';
import { saveOrderDocument } from '../../db/orders/order-document-store.ts';
import {
  insertEarlyPayments,
  insertOrderRefunds,
  savePayments,
  savePenalties,
} from '../../db/orders/order-part-store.ts';
import { insertOrder, updateOrder } from '../../db/orders/order-store.ts';
import { insertRefunds } from '../../db/payments/refund-store.ts';
import { tellMerchant } from '../merchants/tell-merchant.ts';

export type Saving = {
  /** What the domain was given; null for an order that is born with this change, or is not born at all. */
  readonly before: { readonly order: Order | null; readonly operation: Operation | null };
  readonly change: OrderChange | OperationChange;
  readonly at: Instant;
  readonly chance: Chance;
};

/**
 * Writes what a decision changed about an order, whole, in the caller's transaction: rows, books, history,
 * refunds to be made, the ready answers of the cabinet, the merchant's news (D-1, beat 3). The caller holds the order's
 * lock. The statements go out without waiting for one another; the database runs them in this order.
 */
export async function saveChange(
  transaction: Transaction,
  { before, change, at, chance }: Saving,
): Promise<void> {
  const { order, operation, postings, events, refunds } = change;
  const { orderUuid, clientUuid } = subjectOf(change);
  await Promise.all([
    ...(order === null ? [] : saveOrderRows(transaction, before.order, order)),
    ...saveOperationRows(transaction, before.operation, operation),
    insertRefunds(transaction, at, refunds),
    ...postings.map((posting) =>
      insertPosting(transaction, { txId: chance.uuid(), orderUuid, posting, postedAt: at }),
    ),
    insertEvents(transaction, { clientUuid, orderUuid, actionDate: at, events }),
    insertTransitions(
      transaction,
      at,
      before.order === null || order === null ? [] : stepsBetween(before.order, order),
    ),
    enqueueJobs(
      transaction,
      refunds.map(({ refundUuid }) => ({
        kind: 'return-money',
        key: refundUuid,
        payload: { refundUuid },
        runAt: at,
      })),
    ),
    order === null ? undefined : tellMerchant(transaction, before.order, { order, at, chance }),
  ]);
}

function subjectOf({
  order,
  operation,
}: OrderChange | OperationChange): Pick<Operation, 'orderUuid' | 'clientUuid'> {
  const subject = order ?? operation;
  if (subject === null) throw new Error('a change is about an order or an operation');
  return subject;
}

function saveOrderRows(transaction: Transaction, before: Order | null, after: Order): Promise<void>[] {
  const { orderUuid } = after;
  const unchanged = new Set<unknown>(before === null ? [] : [...before.payments, ...before.penalties]);
  return [
    before === null ? insertOrder(transaction, after) : updateOrder(transaction, after),
    savePayments(
      transaction,
      orderUuid,
      after.payments.filter((payment) => !unchanged.has(payment)),
    ),
    savePenalties(
      transaction,
      orderUuid,
      after.penalties.filter((penalty) => !unchanged.has(penalty)),
    ),
    insertOrderRefunds(transaction, orderUuid, newRefunds(before, after)),
    insertEarlyPayments(transaction, orderUuid, newEarlyPayments(before, after)),
    saveOrderDocument(transaction, documentOf(after), before === null ? null : listOf(before)),
  ];
}

function newRefunds(before: Order | null, after: Order): Parameters<typeof insertOrderRefunds>[2] {
  const known = before?.refunds.length ?? 0;
  return {
    firstNumber: known + 1,
    refunds: after.refunds.slice(known),
    schedules: { before: before === null ? [] : scheduleDocument(before), after: scheduleDocument(after) },
  };
}

function newEarlyPayments(before: Order | null, after: Order): Order['earlyPayments'] {
  const known = new Set(before?.earlyPayments.map((early) => early.operationUuid));
  return after.earlyPayments.filter((early) => !known.has(early.operationUuid));
}

function saveOperationRows(
  transaction: Transaction,
  before: Operation | null,
  after: Operation | null,
): Promise<void>[] {
  if (after === null || after === before) return [];
  const writes = [updateOperation(transaction, after)];
  if (before !== null && after.allocations !== before.allocations)
    writes.push(replaceAllocations(transaction, after));
  // the bank has said its last word: nobody needs to ask any more
  if (after.state === 'SETTLED')
    writes.push(dropWaitingJob(transaction, { kind: 'resolve-operation', key: after.operationUuid }));
  return writes;
}

/** What stands in the projection for an order; a test makes it anew from the tables and compares. */
export function documentOf(order: Order): Parameters<typeof saveOrderDocument>[1] {
  return {
    orderUuid: order.orderUuid,
    clientUuid: order.clientUuid,
    listState: listOf(order),
    sortAt: order.completedAt ?? order.reversedAt ?? order.createdAt,
    clientDocument: JSON.stringify(clientDocument(order)),
    staffDocument: JSON.stringify(staffDocument(order)),
  };
}

const listByState = {
  APPROVED: 'ACTIVE',
  ACTIVE: 'ACTIVE',
  COMPLETED: 'COMPLETED',
  REVERSED: 'COMPLETED',
} as const satisfies Record<Order['state'], ListState>;

function listOf(order: Order): ListState {
  return listByState[order.state];
}
