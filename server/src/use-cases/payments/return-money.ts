import type { Instant } from '#domain/calendar.ts';
import { plusSeconds } from '#domain/calendar.ts';
import type { RefundUuid } from '#domain/identifier.ts';
import type { Kopecks } from '#domain/money.ts';
import { minus } from '#domain/money.ts';
import type { Order } from '#domain/orders/order.ts';
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
  refundedAmount,
  setRefundState,
} from '../../db/payments/refund-store.ts';
import type { Transaction } from '../../db/database.ts';
import type { Context } from '../context.ts';
import { writeNotification } from '../notifications/write-notifications.ts';
import { saveChange } from '../orders/changes/save-change.ts';

const retrySeconds = { otherRefundFirst: 1, unknown: 10, refused: 3600 } as const;

/**
 * Returns money to the card: marks the refund as SENT, requests it, and books it after the bank's confirmation.
 * The request carries the refund's own id, so a repeat returns the money once (docs/spec/reliability.md#D-3,
 * docs/spec/rules.md#5). A bulk payoff did not pass the gateway: its refund is booked at once and paid by a bank
 * transfer (docs/spec/rules.md#10). Returns the time of the next try, or null.
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
  await bookRefund(context, { refund, operation, route: 'by-transfer' });
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
    claimRefundTurn(context, transaction, { refund, operation }),
  );
  if (expected === null) return plusSeconds(clock.now(), retrySeconds.otherRefundFirst);
  const answer = await acquiring.refund({
    mdOrder,
    amount: refund.amount,
    externalRefundId: refundUuid,
    expectedDepositedAmount: refund.state === 'CREATED' ? expected : null,
  });
  if (answer.kind === 'done') {
    await bookRefund(context, { refund, operation, route: 'to-card' });
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
 * Lets one refund per payment be at the bank at a time. Each request states the amount that the bank should still
 * hold, and the bank answers a wrong amount with the same error as a failure. Returns that amount in kopecks; null
 * while another refund is at the bank. A refund whose request was lost becomes UNKNOWN, because two SENT refunds
 * would block each other.
 */
async function claimRefundTurn(
  context: Context,
  transaction: Transaction,
  { refund, operation }: RefundInProgress,
): Promise<Kopecks | null> {
  const order = await lockOrder(transaction, operation.orderUuid);
  const at = context.clock.now();
  if (await isAnotherRefundSent(transaction, refund)) {
    if (refund.state === 'SENT')
      await setRefundState(transaction, refund.refundUuid, { state: 'UNKNOWN', at });
    return null;
  }
  const refunded = await refundedAmount(transaction, operation.operationUuid);
  await setRefundState(transaction, refund.refundUuid, { state: 'SENT', at });
  await notifyClient(context, transaction, { kind: 'REFUND_STARTED', refund, operation, order });
  return minus(operation.amount, refunded);
}

type BookedRefund = RefundInProgress & { readonly route: RefundRoute };

async function bookRefund(context: Context, { refund, operation, route }: BookedRefund): Promise<void> {
  const { database, clock, random } = context;
  await database.transaction(async (transaction) => {
    const order = await lockOrder(transaction, operation.orderUuid);
    const stored = await refundByUuid(transaction, refund.refundUuid);
    if (stored === null || stored.state === 'DONE') return;
    const at = clock.now();
    const change =
      order === null
        ? { order: null, operation, refunds: [], ...returnRefundWithoutOrder(refund) }
        : returnRefund(order, refund, route);
    if (change === null) throw new Error(`refund ${refund.refundUuid} is not in progress`);
    await setRefundState(transaction, refund.refundUuid, { state: 'DONE', at });
    await saveChange(transaction, { before: { order, operation }, change, at, random });
    // a transfer arrives later than its booking, so only a refund to the card is reported
    if (route === 'to-card')
      await notifyClient(context, transaction, { kind: 'REFUND_ARRIVED', refund, operation, order });
  });
}

type RefundStep = RefundInProgress & {
  readonly kind: 'REFUND_STARTED' | 'REFUND_ARRIVED';
  /** null for money of a purchase that was not approved. */
  readonly order: Order | null;
};

async function notifyClient(
  context: Context,
  transaction: Transaction,
  { kind, refund, operation, order }: RefundStep,
): Promise<void> {
  const parameters = { amount: refund.amount, orderNumber: order?.orderNumber ?? null };
  const content =
    kind === 'REFUND_STARTED'
      ? ({ kind, parameters: { ...parameters, to: 'CARD' } } as const)
      : { kind, parameters };
  await writeNotification(context, transaction, {
    ...content,
    clientUuid: operation.clientUuid,
    orderUuid: order?.orderUuid ?? null,
    occasion: refund.refundUuid,
  });
}
