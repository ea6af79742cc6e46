import type { Instant } from '#domain/dates.ts';
import type { OperationChange, OrderChange } from '#domain/orders/order-change.ts';
import type { Order } from '#domain/orders/order.ts';
import { stepsBetween } from '#domain/orders/transitions.ts';
import type { OperationUuid } from '#domain/identifier.ts';
import { isOpen, type Operation } from '#domain/orders/operation.ts';
import type { RefundIntent } from '#domain/orders/refund-intent.ts';
import type { Random } from '../../secrets/random.ts';
import { batch, type Transaction, type Write } from '../../db/database.ts';
import { insertEvents, insertTransitions } from '../../db/history/history-store.ts';
import { dropWaitingJobs, enqueueJobs, type NewJob } from '../../db/jobs/job-store.ts';
import { insertPostings, type JournalPosting } from '../../db/payments/journal-store.ts';
import { replaceAllocations } from '../../db/payments/allocation-store.ts';
import { updateOperations } from '../../db/payments/operation-store.ts';
import { enqueueResultMessages } from '../../db/payments/pending-payment-store.ts';
import { insertOrder } from '../../db/orders/order-store.ts';
import { insertRefunds } from '../../db/payments/refund-store.ts';
import { enqueueOrderWebhooks } from '../webhooks/enqueue-webhook.ts';
import { type OrderStep, orderWrites } from './order-writes.ts';

/** A decision of the domain with its input. */
type DecidedChange = {
  /** Null for an order that this change creates, or that does not exist. */
  readonly before: { readonly order: Order | null; readonly operation: Operation | null };
  readonly change: OrderChange | OperationChange;
};

type ChangeOptions = {
  readonly at: Instant;
  readonly random: Random;
  /**
   * Jobs to enqueue together with the change, each once. The job that resolves the settled operation must not be among
   * them.
   */
  readonly jobs?: readonly NewJob[];
  /** False for bulk work: webhooks are then delivered within a second. */
  readonly areWorkersNotified?: boolean;
};

/** Writes what one decision changed: see `saveChanges`. */
export async function saveChange(
  transaction: Transaction,
  { at, random, jobs = [], ...decided }: DecidedChange & ChangeOptions,
): Promise<void> {
  await saveChanges(transaction, [decided], { at, random, jobs });
}

/**
 * Writes changes of different orders in the caller's transaction: rows, books, history, refunds to be made, stored
 * documents of the cabinet and webhooks (docs/spec/reliability.md#D-1, phase «apply»). The caller holds the locks of
 * the orders.
 */
export async function saveChanges(
  transaction: Transaction,
  decided: readonly DecidedChange[],
  { at, random, jobs = [], areWorkersNotified = true }: ChangeOptions,
): Promise<void> {
  const changes = decided.map(({ change }) => change);
  assertDifferentOrders(changes);
  const steps = decided.flatMap(orderStep);
  const operations = decided.flatMap(operationStep);
  const refunds = changes.flatMap((change) => change.refunds);
  // rows are written before the rows that refer to them
  await batch([
    ...steps.map(({ before, after }) => (before === null ? insertOrder(transaction, after) : null)),
    ...orderWrites(transaction, steps, at),
    ...operationWrites(transaction, operations, at),
    insertRefunds(
      transaction,
      refunds.map((refund) => ({ ...refund, createdAt: at })),
    ),
    ...insertPostings(transaction, changes.flatMap(postingsOf({ at, random }))),
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
    enqueueJobs(transaction, [...refunds.map((refund) => returnJob(refund, at)), ...jobs]),
  ]);
  await enqueueOrderWebhooks(transaction, steps, { at, random, areWorkersNotified });
}

function postingsOf({
  at,
  random,
}: Pick<ChangeOptions, 'at' | 'random'>): (change: OrderChange | OperationChange) => JournalPosting[] {
  return (change) =>
    change.postings.map((posting) => ({ ...subjectOf(change), posting, txId: random.uuid(), postedAt: at }));
}

/** @throws Error for two changes of the same order, because the second one would not include the first. */
function assertDifferentOrders(changes: readonly (OrderChange | OperationChange)[]): void {
  if (new Set(changes.map((change) => subjectOf(change).orderUuid)).size < changes.length)
    throw new Error('two changes of one order in one batch');
}

function subjectOf({
  order,
  operation,
}: OrderChange | OperationChange): Pick<Operation, 'orderUuid' | 'clientUuid'> {
  const subject = order ?? operation;
  if (subject === null) throw new Error('a change has neither an order nor an operation');
  const { orderUuid, clientUuid } = subject;
  return { orderUuid, clientUuid };
}

function transitionsOf({ before, change }: DecidedChange): ReturnType<typeof stepsBetween> {
  return before.order === null || change.order === null ? [] : stepsBetween(before.order, change.order);
}

function orderStep({ before, change }: DecidedChange): OrderStep[] {
  return change.order === null ? [] : [{ before: before.order, after: change.order }];
}

function returnJob({ refundUuid }: RefundIntent, runAt: Instant): NewJob {
  return { kind: 'return-money', key: refundUuid, payload: { refundUuid }, runAt };
}

type OperationStep = { readonly before: Operation | null; readonly after: Operation };

function operationStep({ before, change }: DecidedChange): OperationStep[] {
  const { operation } = change;
  return operation === null || operation === before.operation
    ? []
    : [{ before: before.operation, after: operation }];
}

function operationWrites(transaction: Transaction, steps: readonly OperationStep[], at: Instant): Write[] {
  const settled = steps.filter(({ after }) => after.state === 'SETTLED');
  return [
    updateOperations(
      transaction,
      steps.map(({ after }) => after),
    ),
    ...replaceAllocations(
      transaction,
      steps.filter(isPaidOtherwise).map(({ after }) => after),
    ),
    // the gateway status is final, so the job that asks for it is not needed any more
    dropWaitingJobs(
      transaction,
      'resolve-operation',
      settled.map(({ after }) => after.operationUuid),
    ),
    enqueueResultMessages(transaction, steps.filter(isOfCustomer).flatMap(endedOperation), at),
  ];
}

/**
 * Only a customer's payment sends its result at once. Scheduled charges come in thousands and are rarely shown as
 * pending, so the job of their message finds the result.
 */
function isOfCustomer({ after: { kind } }: OperationStep): boolean {
  return kind !== 'SCHEDULED' && kind !== 'FULL_PAYMENT';
}

function endedOperation({ before, after }: OperationStep): OperationUuid[] {
  return before?.state === after.state || isOpen(after.state) ? [] : [after.operationUuid];
}

/** Whether the money paid other debts than planned. */
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
