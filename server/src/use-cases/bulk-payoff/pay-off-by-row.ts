import { debtBehind, readRow, type RowRequest } from '#domain/bulk-payoff/judge-row.ts';
import type { RowFault } from '#domain/bulk-payoff/row-reasons.ts';
import { type Payoff, payOffOrder } from '#domain/bulk-payoff/pay-off-order.ts';
import type { Instant } from '#domain/dates.ts';
import type { OrderUuid } from '#domain/identifier.ts';
import type { PaymentIntent } from '#domain/orders/payment-intent.ts';
import { openPayments } from '#domain/payments/resolve-overlap.ts';
import { batch, type Transaction } from '../../db/database.ts';
import {
  lineThatPaid,
  lockOpenRow,
  ordersByReference,
  saveRowOutcome,
  type SingleOutcome,
} from '../../db/bulk-payoff/bulk-payoff-row-store.ts';
import { insertIntents, intentsOfOrder } from '../../db/payments/intent-store.ts';
import { lockOrder } from '../../db/orders/order-store.ts';
import type { BankAccess, DatabaseAccess } from '../context.ts';
import { saveChange } from '../ledger/save-change.ts';
import { isDatabaseUnavailable } from '../faults.ts';
import { declineForm } from '../outcomes/decline-form.ts';
import { chargeJob } from '../ledger/reschedule-charges.ts';
import { writeOrderNotifications } from '../ledger/write-order-notifications.ts';

type RowKey = { readonly fileUuid: string; readonly lineNo: number };

/** An outcome, or the forms that the customer can still pay: they are declined at the bank first. */
type Attempt = SingleOutcome | { readonly declineFirst: readonly PaymentIntent[] };

/** Attempts of one row, after declining blocking forms. More rounds mean that the customer is paying concurrently. */
const maxRounds = 3;

/**
 * Applies one row of a file: pays its order off with money from outside the gateway. The row's outcome is written in
 * the same transaction, so the row is applied exactly once (docs/spec/rules.md#10, docs/spec/reliability.md#I-39). Open
 * forms are declined at the bank first (docs/spec/reliability.md#D-2). A row with an unexpected error pays nothing and
 * is marked as failed; the following rows continue.
 */
export async function payOffByRow(context: BankAccess, key: RowKey): Promise<void> {
  try {
    await tryRow(context, key);
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    context.log.error('payoff.row.failed', error, key);
    await context.database.transaction((transaction) =>
      saveRowOutcome(transaction, key, failedRow('not-applied')),
    );
  }
}

async function tryRow(context: BankAccess, key: RowKey): Promise<void> {
  for (let round = 1; round <= maxRounds; round += 1) {
    const attempt = await context.database.transaction((transaction) =>
      attemptRow(context, transaction, { ...key, isLast: round === maxRounds }),
    );
    if (attempt === null || !('declineFirst' in attempt)) return;
    for (const intent of attempt.declineFirst) await declineForm(context, intent);
  }
}

/** Null when the row already has an outcome. */
async function attemptRow(
  context: DatabaseAccess,
  transaction: Transaction,
  { isLast, ...key }: RowKey & { readonly isLast: boolean },
): Promise<Attempt | null> {
  const cells = await lockOpenRow(transaction, key);
  if (cells === null) return null;
  const input = readRow(cells);
  const attempt = input.ok
    ? await applyRow(context, transaction, { fileUuid: key.fileUuid, input: input.value })
    : failedRow(input.error);
  if ('declineFirst' in attempt && !isLast) return attempt;
  const outcome = 'declineFirst' in attempt ? failedRow('payment-in-progress') : attempt;
  await saveRowOutcome(transaction, key, outcome);
  return outcome;
}

async function applyRow(
  context: DatabaseAccess,
  transaction: Transaction,
  { fileUuid, input }: { readonly fileUuid: string; readonly input: RowRequest },
): Promise<Attempt> {
  const [orderUuid, another] = await ordersByReference(transaction, input.reference);
  if (another !== undefined) return failedRow('order-ambiguous');
  const order = orderUuid === undefined ? null : await lockOrder(transaction, orderUuid);
  if (order === null) return failedRow('order-not-found');
  const paidBy = await lineThatPaid(transaction, fileUuid, order.orderUuid);
  if (paidBy !== null) return failedRow('already-paid', order.orderUuid, paidBy);
  const now = context.clock.now();
  const paid = payOffOrder({ order, amount: input.amount, now, newUuid: context.random.uuid });
  if (!paid.ok) return { ...failedRow(paid.error, order.orderUuid), debt: debtBehind(paid.error, order) };
  const open = openPayments(await intentsOfOrder(transaction, order.orderUuid), () => true);
  if (open.kind === 'in-progress') return failedRow('payment-in-progress', order.orderUuid);
  if (open.kind === 'decline-first') return { declineFirst: open.intents };
  return savePayoff(context, transaction, { payoff: paid.value, now });
}

async function savePayoff(
  context: DatabaseAccess,
  transaction: Transaction,
  { payoff, now }: { readonly payoff: Payoff; readonly now: Instant },
): Promise<SingleOutcome> {
  const { order, intent, change } = payoff;
  const { orderUuid } = order;
  await batch(insertIntents(transaction, [intent]));
  const jobs = [chargeJob(orderUuid, now)];
  const { random } = context;
  await saveChange(transaction, { before: { order, intent }, change, at: now, random, jobs });
  await writeOrderNotifications(context, transaction, [{ before: order, after: change.order }]);
  return { orderUuid, reason: null, twinLineNo: null, debt: null, intentUuid: intent.intentUuid };
}

function failedRow(
  reason: RowFault,
  orderUuid: OrderUuid | null = null,
  twinLineNo: number | null = null,
): SingleOutcome {
  return { orderUuid, reason, twinLineNo, debt: null, intentUuid: null };
}
