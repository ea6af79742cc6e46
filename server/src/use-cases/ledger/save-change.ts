import type { Instant } from '#domain/dates.ts';
import type { IntentChange, OrderChange } from '#domain/orders/order-change.ts';
import type { Order } from '#domain/orders/order.ts';
import { stepsBetween } from '#domain/orders/transitions.ts';
import type { IntentUuid } from '#domain/identifier.ts';
import { isOpen, type PaymentIntent } from '#domain/orders/payment-intent.ts';
import type { RefundIntent } from '#domain/orders/refund-intent.ts';
import type { Random } from '../../secrets/random.ts';
import { batch, type Transaction, type Write } from '../../db/database.ts';
import { insertEvents, insertTransitions } from '../../db/history/history-store.ts';
import { dropWaitingJobs, enqueueJobs, type NewJob } from '../../db/jobs/job-store.ts';
import { insertPostings, type JournalPosting } from '../../db/payments/journal-store.ts';
import { replaceAllocations } from '../../db/payments/allocation-store.ts';
import { updateIntents } from '../../db/payments/intent-store.ts';
import { enqueueResultMessages } from '../../db/payments/pending-payment-store.ts';
import { insertOrder } from '../../db/orders/order-store.ts';
import { insertRefunds } from '../../db/payments/refund-store.ts';
import { enqueueOrderWebhooks } from '../webhooks/enqueue-webhook.ts';
import { type OrderStep, orderWrites } from './order-writes.ts';

/** A decision of the domain with its input. */
type DecidedChange = {
  /** Null for an order that this change creates, or that does not exist. */
  readonly before: { readonly order: Order | null; readonly intent: PaymentIntent | null };
  readonly change: OrderChange | IntentChange;
};

type ChangeOptions = {
  readonly at: Instant;
  readonly random: Random;
  /**
   * Jobs to enqueue together with the change, each once. The job that resolves the settled intent must not be among
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
  const intents = decided.flatMap(intentStep);
  const refunds = changes.flatMap((change) => change.refunds);
  // rows are written before the rows that refer to them
  await batch([
    ...steps.map(({ before, after }) => (before === null ? insertOrder(transaction, after) : null)),
    ...orderWrites(transaction, steps, at),
    ...intentWrites(transaction, intents, at),
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
}: Pick<ChangeOptions, 'at' | 'random'>): (change: OrderChange | IntentChange) => JournalPosting[] {
  return (change) =>
    change.postings.map((posting) => ({ ...subjectOf(change), posting, txId: random.uuid(), postedAt: at }));
}

/** @throws Error for two changes of the same order, because the second one would not include the first. */
function assertDifferentOrders(changes: readonly (OrderChange | IntentChange)[]): void {
  if (new Set(changes.map((change) => subjectOf(change).orderUuid)).size < changes.length)
    throw new Error('two changes of one order in one batch');
}

function subjectOf({
  order,
  intent,
}: OrderChange | IntentChange): Pick<PaymentIntent, 'orderUuid' | 'clientUuid'> {
  const subject = order ?? intent;
  if (subject === null) throw new Error('a change has neither an order nor an intent');
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

type IntentStep = { readonly before: PaymentIntent | null; readonly after: PaymentIntent };

function intentStep({ before, change }: DecidedChange): IntentStep[] {
  const { intent } = change;
  return intent === null || intent === before.intent ? [] : [{ before: before.intent, after: intent }];
}

function intentWrites(transaction: Transaction, steps: readonly IntentStep[], at: Instant): Write[] {
  const settled = steps.filter(({ after }) => after.state === 'SETTLED');
  return [
    updateIntents(
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
      settled.map(({ after }) => after.intentUuid),
    ),
    enqueueResultMessages(transaction, steps.filter(isOfCustomer).flatMap(endedIntent), at),
  ];
}

/**
 * Only a customer's payment sends its result at once. Scheduled charges come in thousands and are rarely shown as
 * pending, so the job of their message finds the result.
 */
function isOfCustomer({ after: { kind } }: IntentStep): boolean {
  return kind !== 'SCHEDULED' && kind !== 'FULL_PAYMENT';
}

function endedIntent({ before, after }: IntentStep): IntentUuid[] {
  return before?.state === after.state || isOpen(after.state) ? [] : [after.intentUuid];
}

/** Whether the money paid other debts than planned. */
function isPaidOtherwise({ before, after }: IntentStep): boolean {
  if (before === null || after.allocations === before.allocations) return false;
  return (
    after.allocations.length !== before.allocations.length ||
    after.allocations.some((allocation, index) => {
      const planned = before.allocations[index];
      return planned?.targetId !== allocation.targetId || planned.amount !== allocation.amount;
    })
  );
}
