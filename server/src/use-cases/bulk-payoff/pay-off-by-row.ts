import { bulkPayoffOperation } from '#domain/bulk-payoff/bulk-payoff-operation.ts';
import type { RowFault, RowRequest } from '#domain/bulk-payoff/judge-row.ts';
import { judgeRow, readRow } from '#domain/bulk-payoff/judge-row.ts';
import type { OperationUuid, OrderUuid } from '#domain/identifier.ts';
import { identifier } from '#domain/identifier.ts';
import type { Order } from '#domain/orders/order.ts';
import type { Allocation, Operation } from '#domain/orders/operation.ts';
import { openPayments } from '#domain/payments/resolve-overlap.ts';
import { settleOperation } from '#domain/payments/settle-operation.ts';
import type { Transaction } from '../../db/database.ts';
import { batch } from '../../db/database.ts';
import type { SingleOutcome } from '../../db/bulk-payoff/bulk-payoff-row-store.ts';
import {
  lineThatPaid,
  lockOpenRow,
  ordersByReference,
  saveRowOutcome,
} from '../../db/bulk-payoff/bulk-payoff-row-store.ts';
import { insertOperations, operationsOfOrder } from '../../db/payments/operation-store.ts';
import { lockOrder } from '../../db/orders/order-store.ts';
import type { Context } from '../context.ts';
import { saveChange } from '../orders/changes/save-change.ts';
import { isDatabaseUnavailable } from '../faults.ts';
import { declineForm } from '../payments/paying/decline-form.ts';
import { chargeJob } from '../orders/changes/wake-charges.ts';

type RowKey = { readonly fileUuid: string; readonly lineNo: number };

/** An outcome, or the forms that the customer can still pay: they are declined at the bank first. */
type Attempt = SingleOutcome | { readonly declineFirst: readonly Operation[] };

/** Attempts of one row, after declining blocking forms. More rounds mean that the customer is paying concurrently. */
const maxRounds = 3;

/**
 * Applies one row of a file: pays its order off with money from outside the gateway. The row's outcome is written in
 * the same transaction, so the row is applied exactly once (docs/spec/rules.md#10, docs/spec/reliability.md#I-39). Open
 * forms are declined at the bank first (docs/spec/reliability.md#D-2). A row with an unexpected error pays nothing and
 * is marked as failed; the following rows continue.
 */
export async function payOffByRow(context: Context, key: RowKey): Promise<void> {
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

async function tryRow(context: Context, key: RowKey): Promise<void> {
  for (let round = 1; round <= maxRounds; round += 1) {
    const attempt = await context.database.transaction((transaction) =>
      attemptRow(context, transaction, { ...key, isLast: round === maxRounds }),
    );
    if (attempt === null || !('declineFirst' in attempt)) return;
    for (const operation of attempt.declineFirst) await declineForm(context, operation);
  }
}

/** Null when the row already has an outcome. */
async function attemptRow(
  context: Context,
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
  context: Context,
  transaction: Transaction,
  { fileUuid, input }: { readonly fileUuid: string; readonly input: RowRequest },
): Promise<Attempt> {
  const [orderUuid, another] = await ordersByReference(transaction, input.reference);
  if (another !== undefined) return failedRow('order-ambiguous');
  const order = orderUuid === undefined ? null : await lockOrder(transaction, orderUuid);
  if (order === null) return failedRow('order-not-found');
  const paidBy = await lineThatPaid(transaction, fileUuid, order.orderUuid);
  if (paidBy !== null) return failedRow('already-paid', order.orderUuid, paidBy);
  const judged = judgeRow(order, input.amount);
  if (!judged.ok) return failedRow(judged.error, order.orderUuid);
  const open = openPayments(await operationsOfOrder(transaction, order.orderUuid), () => true);
  if (open.kind === 'in-progress') return failedRow('payment-in-progress', order.orderUuid);
  if (open.kind === 'decline-first') return { declineFirst: open.operations };
  return payOff(context, transaction, { order, allocations: judged.value, input });
}

type PayOff = {
  readonly order: Order;
  readonly allocations: readonly Allocation[];
  readonly input: RowRequest;
};

async function payOff(
  { clock, random }: Context,
  transaction: Transaction,
  { order, allocations, input: { amount } }: PayOff,
): Promise<SingleOutcome> {
  const now = clock.now();
  const { orderUuid, clientUuid } = order;
  const operationUuid = identifier<OperationUuid>(random.uuid());
  const operation = bulkPayoffOperation({ operationUuid, orderUuid, clientUuid, amount, allocations, now });
  await batch(insertOperations(transaction, [operation]));
  const change = settleOperation({ order, operation, paidAmount: amount, now, newUuid: random.uuid });
  if (change === null) throw new Error(`new operation ${operationUuid} is already settled`);
  const jobs = [chargeJob(orderUuid, now)];
  await saveChange(transaction, { before: { order, operation }, change, at: now, random, jobs });
  return { orderUuid, reason: null, twinLineNo: null, operationUuid };
}

function failedRow(
  reason: RowFault,
  orderUuid: OrderUuid | null = null,
  twinLineNo: number | null = null,
): SingleOutcome {
  return { orderUuid, reason, twinLineNo, operationUuid: null };
}
