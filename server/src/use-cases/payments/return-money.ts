import type { Instant } from '#domain/calendar.ts';
import { plusSeconds } from '#domain/calendar.ts';
import type { RefundUuid } from '#domain/identifier.ts';
import type { Kopecks } from '#domain/money.ts';
import { minus } from '#domain/money.ts';
import type { Operation } from '#domain/orders/operation.ts';
import type { RefundRoute } from '#domain/payments/return-refund.ts';
import { returnRefund } from '#domain/payments/return-refund.ts';
import { returnRefundWithoutOrder } from '#domain/payments/return-whole-operation.ts';
import { operationByUuid } from '../../db/payments/operation-store.ts';
import { lockOrder } from '../../db/orders/order-store.ts';
import type { StoredRefund } from '../../db/payments/refund-store.ts';
import {
  isAnotherRefundSent,
  refundByUuid,
  returnedAmount,
  setRefundState,
} from '../../db/payments/refund-store.ts';
import type { Transaction } from '../../db/database.ts';
import type { Context } from '../context.ts';
import { saveChange } from '../orders/changes/save-change.ts';

const retrySeconds = { anotherFirst: 1, unknown: 10, refused: 3600 } as const;

/**
 * Returns money to the card: the refund is marked as SENT, requested with its own number, so that a repeat returns the
 * money once, and booked after the bank's confirmation (docs/spec/reliability.md#D-3, docs/spec/rules.md#5). Money from
 * a bulk payoff file did not pass the gateway: its refund is booked at once and paid out by a transfer
 * (docs/spec/rules.md#10). Returns when to try again, or null.
 */
export async function returnMoney(context: Context, refundUuid: RefundUuid): Promise<Instant | null> {
  const { database, log } = context;
  const refund = await refundByUuid(database.reader, refundUuid);
  if (refund === null || refund.state === 'DONE') return null;
  const operation = await operationByUuid(database.reader, refund.operationUuid);
  if (operation === null)
    throw new Error(`operation ${refund.operationUuid} of refund ${refundUuid} not found`);
  if (operation.kind !== 'FULL_PAYMENT') return returnToCard(context, refund, operation);
  log.info('refund.transfer', { refundUuid, orderUuid: operation.orderUuid });
  await writeReturned(context, { refund, operation, way: 'by-transfer' });
  return null;
}

async function returnToCard(
  context: Context,
  refund: StoredRefund,
  operation: Operation,
): Promise<Instant | null> {
  const { acquiring, clock, database, log } = context;
  const { refundUuid } = refund;
  const { mdOrder } = operation;
  if (mdOrder === null) throw new Error(`operation ${operation.operationUuid} has no bank order to refund`);
  const expected = await database.transaction((transaction) =>
    takeTurn(context, transaction, { refund, operation }),
  );
  if (expected === null) return plusSeconds(clock.now(), retrySeconds.anotherFirst);
  const answer = await acquiring.refund({
    mdOrder,
    amount: refund.amount,
    externalRefundId: refundUuid,
    expectedDepositedAmount: refund.state === 'CREATED' ? expected : null,
  });
  if (answer.kind === 'done') {
    await writeReturned(context, { refund, operation, way: 'to-card' });
    return null;
  }
  await database.transaction((transaction) =>
    setRefundState(transaction, refundUuid, { state: 'UNKNOWN', at: clock.now() }),
  );
  if (answer.kind === 'refused')
    log.error('refund.refused', null, { refundUuid, code: String(answer.errorCode) });
  return plusSeconds(clock.now(), retrySeconds[answer.kind]);
}

type RefundInProgress = { readonly refund: StoredRefund; readonly operation: Operation };

/**
 * Lets one refund per payment be at the bank at a time. The request states the amount that the bank should still hold;
 * for another amount the bank answers with the same error as for a failure. Returns that amount in kopecks, or null
 * while another refund is at the bank. A refund whose own request was lost gives up its turn, because two such refunds
 * would block each other.
 */
async function takeTurn(
  { clock }: Context,
  transaction: Transaction,
  { refund, operation }: RefundInProgress,
): Promise<Kopecks | null> {
  await lockOrder(transaction, operation.orderUuid);
  const at = clock.now();
  if (await isAnotherRefundSent(transaction, refund)) {
    if (refund.state === 'SENT')
      await setRefundState(transaction, refund.refundUuid, { state: 'UNKNOWN', at });
    return null;
  }
  const returned = await returnedAmount(transaction, operation.operationUuid);
  await setRefundState(transaction, refund.refundUuid, { state: 'SENT', at });
  return minus(operation.amount, returned);
}

type Returned = RefundInProgress & { readonly way: RefundRoute };

async function writeReturned(
  { database, clock, random }: Context,
  { refund, operation, way }: Returned,
): Promise<void> {
  await database.transaction(async (transaction) => {
    const order = await lockOrder(transaction, operation.orderUuid);
    const fresh = await refundByUuid(transaction, refund.refundUuid);
    if (fresh === null || fresh.state === 'DONE') return;
    const at = clock.now();
    const change =
      order === null
        ? { order: null, operation, refunds: [], ...returnRefundWithoutOrder(refund) }
        : returnRefund(order, refund, way);
    if (change === null) throw new Error(`refund ${refund.refundUuid} is not in progress`);
    await setRefundState(transaction, refund.refundUuid, { state: 'DONE', at });
    await saveChange(transaction, { before: { order, operation }, change, at, random });
  });
}
