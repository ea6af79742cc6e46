import { debtBehind } from '#domain/bulk-payoff/judge-row.ts';
import type { RowFault } from '#domain/bulk-payoff/row-reasons.ts';
import { type Payoff, payOffOrder } from '#domain/bulk-payoff/pay-off-order.ts';
import type { Instant } from '#domain/dates.ts';
import type { Kopecks } from '#domain/money.ts';
import {
  type Chunk,
  markChunkDone,
  type OpenRow,
  openRowsOfChunk,
  ordersWithOpenPayment,
  saveRowOutcomes,
} from '../../db/bulk-payoff/bulk-payoff-chunk-store.ts';
import { batch, type Transaction } from '../../db/database.ts';
import { dropWaitingJobs } from '../../db/jobs/job-store.ts';
import { lockOrders } from '../../db/orders/order-store.ts';
import { insertIntents } from '../../db/payments/intent-store.ts';
import type { DatabaseAccess } from '../context.ts';
import { saveChanges } from '../ledger/save-change.ts';
import { writeOrderNotifications } from '../ledger/write-order-notifications.ts';

/**
 * A chunk has at most this many rows. Chunks of the previous release have thousands of rows, so each chunk is paid off
 * in batches of this size.
 */
const rowsInBatch = 150;

/** A row pays its order off, fails with a reason, or is left to `payOffByRow`. */
type Verdict = { readonly lineNo: number } & (
  | { readonly payoff: Payoff }
  | { readonly fault: RowFault; readonly debt: Kopecks | null }
  | { readonly isAlone: true }
);

/**
 * Pays off the orders of a chunk in the caller's transaction and marks the chunk as done (docs/spec/rules.md#10,
 * decision 0020). An order with an open payment is left to `payOffByRow`, which first declines its form at the bank.
 */
export async function settleChunk(
  context: DatabaseAccess,
  transaction: Transaction,
  chunk: Chunk,
): Promise<void> {
  for (;;) {
    const rows = await openRowsOfChunk(transaction, chunk, rowsInBatch);
    if (rows.length === 0) break;
    await settleRows(context, transaction, { fileUuid: chunk.fileUuid, rows });
  }
  await markChunkDone(transaction, chunk, context.clock.now());
}

async function settleRows(
  context: DatabaseAccess,
  transaction: Transaction,
  { fileUuid, rows }: { readonly fileUuid: string; readonly rows: readonly OpenRow[] },
): Promise<void> {
  const { clock, random } = context;
  const now = clock.now();
  const verdicts = await judgeRows({ newUuid: random.uuid, now }, transaction, rows);
  const payoffs = verdicts.flatMap((verdict) => ('payoff' in verdict ? [verdict.payoff] : []));
  await batch(
    insertIntents(
      transaction,
      payoffs.map(({ intent }) => intent),
    ),
  );
  const decided = payoffs.map(({ order, intent, change }) => ({ before: { order, intent }, change }));
  await saveChanges(transaction, decided, { at: now, random, areWorkersNotified: false });
  await writeOrderNotifications(
    context,
    transaction,
    payoffs.map(({ order, change }) => ({ before: order, after: change.order })),
  );
  await batch([
    dropWaitingJobs(
      transaction,
      'charge-order',
      payoffs.map(({ order }) => order.orderUuid),
    ),
    saveRowOutcomes(transaction, fileUuid, verdicts.map(outcomeOf)),
  ]);
}

async function judgeRows(
  { newUuid, now }: { readonly newUuid: () => string; readonly now: Instant },
  transaction: Transaction,
  rows: readonly OpenRow[],
): Promise<readonly Verdict[]> {
  const orderUuids = rows.map(({ orderUuid }) => orderUuid);
  const orders = new Map(
    (await lockOrders(transaction, orderUuids)).map((order) => [order.orderUuid, order]),
  );
  // read after the lock, because its previous holder may have started a payment
  const withOpenPayment = new Set(await ordersWithOpenPayment(transaction, orderUuids));
  return rows.map(({ lineNo, orderUuid, amount }) => {
    const order = orders.get(orderUuid);
    if (order === undefined) return { lineNo, fault: 'order-not-found', debt: null };
    if (withOpenPayment.has(orderUuid)) return { lineNo, isAlone: true };
    const paid = payOffOrder({ order, amount, now, newUuid });
    return paid.ok
      ? { lineNo, payoff: paid.value }
      : { lineNo, fault: paid.error, debt: debtBehind(paid.error, order) };
  });
}

const open = { intentUuid: null, reason: null, debt: null };

function outcomeOf(verdict: Verdict): Parameters<typeof saveRowOutcomes>[2][number] {
  const { lineNo } = verdict;
  if ('payoff' in verdict)
    return { ...open, lineNo, route: 'SET', intentUuid: verdict.payoff.intent.intentUuid };
  if ('fault' in verdict)
    return { ...open, lineNo, route: 'NONE', reason: verdict.fault, debt: verdict.debt };
  return { ...open, lineNo, route: 'SINGLE' };
}
