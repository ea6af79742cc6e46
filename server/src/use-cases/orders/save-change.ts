import type { Instant } from '#domain/calendar.ts';
import type { OperationChange, OrderChange } from '#domain/order/order-change.ts';
import { scheduleDocument } from '#domain/order/order-document.ts';
import type { Order } from '#domain/order/order.ts';
import { stepsBetween } from '#domain/order/transitions.ts';
import type { Operation } from '#domain/payment/operation.ts';
import type { Chance } from '../../secrets/chance.ts';
import type { Transaction } from '../../db/database.ts';
import { insertEvents, insertTransitions } from '../../db/history/history-store.ts';
import { dropWaitingJobs, enqueueJobs } from '../../db/monitoring/job-store.ts';
import { insertPostings } from '../../db/payments/journal-store.ts';
import { replaceAllocations } from '../../db/payments/allocation-store.ts';
import { updateOperations } from '../../db/payments/operation-store.ts';
import { saveOrderDocuments } from '../../db/orders/order-document-store.ts';
import type { NewOrderRefund, PartOf } from '../../db/orders/order-part-store.ts';
import {
  insertEarlyPayments,
  insertOrderRefunds,
  savePayments,
  savePenalties,
} from '../../db/orders/order-part-store.ts';
import { insertOrder, updateOrders } from '../../db/orders/order-store.ts';
import { insertRefunds } from '../../db/payments/refund-store.ts';
import { tellMerchant } from '../merchants/tell-merchant.ts';
import { documentOf, listOf } from './document-of.ts';

/** A decision, and what the domain was given for it. */
type Decided = {
  /** Null for an order that is born with this change, or is not born at all. */
  readonly before: { readonly order: Order | null; readonly operation: Operation | null };
  readonly change: OrderChange | OperationChange;
};

type Occasion = { readonly at: Instant; readonly chance: Chance };

/** Writes what one decision changed: see `saveChanges`. */
export async function saveChange(
  transaction: Transaction,
  { at, chance, ...decided }: Decided & Occasion,
): Promise<void> {
  await saveChanges(transaction, [decided], { at, chance });
}

/**
 * Writes what decisions changed about different orders, whole, in the caller's transaction: rows, books, history,
 * refunds to be made, the ready answers of the cabinet, the merchant's news (D-1, beat 3); each table that payments change by one statement,
 * however many orders there are. The caller holds the orders' locks. The statements go out without waiting for one another; the database runs them in
 * this order.
 */
export async function saveChanges(
  transaction: Transaction,
  decided: readonly Decided[],
  { at, chance }: Occasion,
): Promise<void> {
  const changes = decided.map(({ change }) => change);
  assertApart(changes);
  const refunds = changes.flatMap((change) => change.refunds);
  await Promise.all([
    ...saveOrders(transaction, decided.flatMap(orderStep)),
    ...saveOperations(transaction, decided.flatMap(operationStep)),
    insertRefunds(
      transaction,
      refunds.map((refund) => ({ ...refund, createdAt: at })),
    ),
    insertPostings(
      transaction,
      changes.flatMap((change) =>
        change.postings.map((posting) => ({
          ...subjectOf(change),
          posting,
          txId: chance.uuid(),
          postedAt: at,
        })),
      ),
    ),
    insertEvents(
      transaction,
      changes.flatMap((change) =>
        change.events.map((event) => ({ ...event, ...subjectOf(change), actionDate: at })),
      ),
    ),
    insertTransitions(
      transaction,
      decided.flatMap(transitionsOf).map((step) => ({ ...step, at })),
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
    tellMerchants(transaction, decided.flatMap(orderStep), { at, chance }),
  ]);
}

/** @throws Error when two changes are about the same order: the second would not know of the first. */
function assertApart(changes: readonly (OrderChange | OperationChange)[]): void {
  if (new Set(changes.map((change) => subjectOf(change).orderUuid)).size < changes.length)
    throw new Error('changes of one order are written one after the other');
}

function subjectOf({
  order,
  operation,
}: OrderChange | OperationChange): Pick<Operation, 'orderUuid' | 'clientUuid'> {
  const subject = order ?? operation;
  if (subject === null) throw new Error('a change is about an order or an operation');
  const { orderUuid, clientUuid } = subject;
  return { orderUuid, clientUuid };
}

function transitionsOf({ before, change }: Decided): ReturnType<typeof stepsBetween> {
  return before.order === null || change.order === null ? [] : stepsBetween(before.order, change.order);
}

/** An order as it was, null before it is born, and as it is. */
type OrderStep = { readonly before: Order | null; readonly after: Order };

function orderStep({ before, change }: Decided): OrderStep[] {
  return change.order === null ? [] : [{ before: before.order, after: change.order }];
}

function saveOrders(transaction: Transaction, steps: readonly OrderStep[]): Promise<void>[] {
  const born = steps.filter(({ before }) => before === null);
  return [
    ...born.map(({ after }) => insertOrder(transaction, after)),
    updateOrders(
      transaction,
      steps.filter(isOwnRowChanged).map(({ after }) => after),
    ),
    savePayments(transaction, steps.flatMap(changedParts(({ payments }) => payments))),
    savePenalties(transaction, steps.flatMap(changedParts(({ penalties }) => penalties))),
    insertOrderRefunds(transaction, steps.flatMap(newRefunds)),
    insertEarlyPayments(transaction, steps.flatMap(newEarlyPayments)),
    saveOrderDocuments(
      transaction,
      steps.map(({ before, after }) => ({
        ...documentOf(after),
        previousList: before === null ? null : listOf(before),
      })),
    ),
  ];
}

const ownRow = [
  'state',
  'fullAmount',
  'reducedAmount',
  'card',
  'deliveredAt',
  'completedAt',
  'reversedAt',
  'refundedAt',
  'schedulesStoppedAt',
  'schedulesResumedAt',
] as const satisfies readonly (keyof Order)[];

/** Most payments leave the order's own row as it is. */
function isOwnRowChanged({ before, after }: OrderStep): boolean {
  return before !== null && ownRow.some((key) => before[key] !== after[key]);
}

/** What is another part than it was, of an order's payments or penalties. */
function changedParts<Part extends object>(
  partsOf: (order: Order) => readonly Part[],
): (step: OrderStep) => PartOf<Part>[] {
  return ({ before, after }) => {
    const known = new Set(before === null ? [] : partsOf(before));
    const { orderUuid } = after;
    return partsOf(after).flatMap((part) => (known.has(part) ? [] : [{ ...part, orderUuid }]));
  };
}

function newRefunds({ before, after }: OrderStep): NewOrderRefund[] {
  const { orderUuid } = after;
  const known = before?.refunds.length ?? 0;
  return after.refunds.slice(known).map((refund, index) => ({
    ...refund,
    orderUuid,
    refundNumber: known + 1 + index,
    scheduleBefore: before === null ? [] : scheduleDocument(before),
    scheduleAfter: scheduleDocument(after),
  }));
}

function newEarlyPayments({ before, after }: OrderStep): PartOf<Order['earlyPayments'][number]>[] {
  const { orderUuid } = after;
  const known = new Set(before?.earlyPayments.map((early) => early.operationUuid));
  return after.earlyPayments
    .filter((early) => !known.has(early.operationUuid))
    .map((early) => ({ ...early, orderUuid }));
}

type OperationStep = { readonly before: Operation | null; readonly after: Operation };

function operationStep({ before, change }: Decided): OperationStep[] {
  const { operation } = change;
  return operation === null || operation === before.operation
    ? []
    : [{ before: before.operation, after: operation }];
}

function saveOperations(transaction: Transaction, steps: readonly OperationStep[]): Promise<void>[] {
  const settled = steps.filter(({ after }) => after.state === 'SETTLED');
  return [
    updateOperations(
      transaction,
      steps.map(({ after }) => after),
    ),
    replaceAllocations(
      transaction,
      steps.filter(isPaidOtherwise).map(({ after }) => after),
    ),
    // the bank has said its last word: nobody needs to ask any more
    dropWaitingJobs(
      transaction,
      'resolve-operation',
      settled.map(({ after }) => after.operationUuid),
    ),
  ];
}

/** Whether the money paid something else than was planned. */
function isPaidOtherwise({ before, after }: OperationStep): boolean {
  if (before === null || after.allocations === before.allocations) return false;
  return (
    after.allocations.length !== before.allocations.length ||
    after.allocations.some((allocation, index) => {
      const planned = before.allocations[index];
      return planned?.targetId !== allocation.targetId || planned.amount !== allocation.amount;
    })
  );
}

async function tellMerchants(
  transaction: Transaction,
  steps: readonly OrderStep[],
  occasion: Occasion,
): Promise<void> {
  await Promise.all(
    steps.map(({ before, after }) => tellMerchant(transaction, before, { order: after, ...occasion })),
  );
}
