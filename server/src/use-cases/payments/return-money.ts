import { type Instant, plusSeconds } from '#domain/dates.ts';
import type { RefundUuid } from '#domain/identifier.ts';
import { type Kopecks, minus, noMoney } from '#domain/money.ts';
import type { PaymentIntent } from '#domain/orders/payment-intent.ts';
import { reducesPayments } from '#domain/orders/order-totals.ts';
import type { Order } from '#domain/orders/order.ts';
import { type BankReport, nextRefundTryAt, stepAfterRefusal } from '#domain/payments/refused-refund.ts';
import { intentByUuid } from '../../db/payments/intent-store.ts';
import { lockOrder } from '../../db/orders/order-store.ts';
import {
  isAnotherRefundSent,
  refundByUuid,
  refundedAmount,
  setRefundState,
  type StoredRefund,
} from '../../db/payments/refund-store.ts';
import type { Transaction } from '../../db/database.ts';
import type { BankAccess, DatabaseAccess } from '../context.ts';
import { bookRefund, notifyOfRefund, type RefundInProgress } from './book-refund.ts';
import { giveUpRefund } from './give-up-refund.ts';

const waitForOtherRefundSeconds = 1;

/**
 * Returns money to the card: marks the refund as SENT, requests it, and books it after the bank's confirmation.
 * The request carries the refund's own id, so a repeat returns the money once (docs/spec/reliability.md#D-3,
 * docs/spec/rules.md#5). A bulk payoff did not pass the gateway: its refund is booked at once and paid by a bank
 * transfer (docs/spec/rules.md#10). Returns the time of the next try; null for a refund that is DONE or REFUSED.
 */
export async function returnMoney(context: BankAccess, refundUuid: RefundUuid): Promise<Instant | null> {
  const { database, log } = context;
  const refund = await refundByUuid(database.reader, refundUuid);
  if (refund === null || isEnded(refund)) return null;
  const intent = await intentByUuid(database.reader, refund.intentUuid);
  if (intent === null) throw new Error(`intent ${refund.intentUuid} of refund ${refundUuid} not found`);
  if (intent.kind !== 'FULL_PAYMENT') return returnToCard(context, refund, intent);
  log.info('refund.transfer', { refundUuid, orderUuid: intent.orderUuid });
  await database.transaction(async (transaction) => {
    await announce(context, transaction, { refund, intent });
    await bookRefund(context, transaction, { refund, intent, way: 'TRANSFER' });
  });
  return null;
}

function isEnded({ state }: StoredRefund): boolean {
  return state === 'DONE' || state === 'REFUSED';
}

async function returnToCard(
  context: BankAccess,
  refund: StoredRefund,
  intent: PaymentIntent,
): Promise<Instant | null> {
  const { clock, database } = context;
  const { gatewayOrderId } = intent;
  if (gatewayOrderId === null)
    throw new Error(`intent ${intent.intentUuid} has no gateway order id to refund`);
  const turn = await database.transaction((transaction) =>
    claimRefundTurn(context, transaction, { refund, intent }),
  );
  if (turn === 'ended') return null;
  if (turn === 'wait') return plusSeconds(clock.now(), waitForOtherRefundSeconds);
  return request(context, { intent, gatewayOrderId, ...turn });
}

type Turn = {
  /** As stored under the order's lock. */
  readonly refund: StoredRefund;
  /** The amount that the bank should hold before the refund; null when an earlier request may have returned money. */
  readonly expected: Kopecks | null;
  readonly firstSentAt: Instant;
};

type RefundAtBank = Turn & {
  readonly intent: PaymentIntent;
  readonly gatewayOrderId: string;
};

/**
 * Lets one refund per payment be at the bank at a time. Each request states the amount that the bank should still
 * hold, and the bank answers a wrong amount with the same error as a failure. `wait` while another refund is at the
 * bank. A refund whose request was lost becomes UNKNOWN, because two SENT refunds would block each other.
 */
async function claimRefundTurn(
  context: DatabaseAccess,
  transaction: Transaction,
  { refund, intent }: Pick<RefundAtBank, 'refund' | 'intent'>,
): Promise<Turn | 'wait' | 'ended'> {
  await lockOrder(transaction, intent.orderUuid);
  const at = context.clock.now();
  const stored = await refundByUuid(transaction, refund.refundUuid);
  if (stored === null || isEnded(stored)) return 'ended';
  if (await isAnotherRefundSent(transaction, refund)) {
    if (stored.state === 'SENT')
      await setRefundState(transaction, refund.refundUuid, { state: 'UNKNOWN', at });
    return 'wait';
  }
  const refunded = await refundedAmount(transaction, intent.intentUuid);
  await setRefundState(transaction, refund.refundUuid, { state: 'SENT', at });
  const expected = stored.state === 'CREATED' ? minus(intent.amount, refunded) : null;
  return { refund: stored, expected, firstSentAt: stored.firstSentAt ?? at };
}

async function request(context: BankAccess, atBank: RefundAtBank): Promise<Instant | null> {
  const { refund, gatewayOrderId, expected, firstSentAt } = atBank;
  const { acquiring, clock } = context;
  const { refundUuid, amount } = refund;
  const answer = await acquiring.refund({
    gatewayOrderId,
    amount,
    externalRefundId: refundUuid,
    expectedDepositedAmount: expected,
  });
  if (answer.kind === 'refused') return followRefusal(context, atBank, answer.errorCode);
  if (answer.kind === 'done') {
    await book(context, atBank);
    return null;
  }
  await markUnknown(context, atBank);
  return nextRefundTryAt(firstSentAt, clock.now());
}

async function markUnknown(context: DatabaseAccess, atBank: RefundAtBank): Promise<void> {
  const { refundUuid } = atBank.refund;
  await context.database.transaction(async (transaction) => {
    await announce(context, transaction, atBank);
    await setRefundState(transaction, refundUuid, { state: 'UNKNOWN', at: context.clock.now() });
  });
}

/**
 * Tells the client once that a refund is on its way. A message about the refund of the shop that names it is enough.
 */
async function announce(
  context: DatabaseAccess,
  transaction: Transaction,
  { refund, intent }: RefundInProgress,
): Promise<void> {
  const order = await lockOrder(transaction, intent.orderUuid);
  const isOfShop = refund.targetType === 'SCHEDULED' && refund.goodwillUuid === null;
  if (isOfShop && order !== null && isNamedByShopRefund(order)) return;
  await notifyOfRefund(context, transaction, { kind: 'REFUND_STARTED', refund, intent, order });
}

function isNamedByShopRefund({ state, refunds }: Order): boolean {
  const last = refunds.at(-1);
  return state !== 'REVERSED' && last !== undefined && reducesPayments(last);
}

/** Asks the bank what is left of the payment; its report decides what follows (docs/decisions/0093-refused-refunds.md). */
async function followRefusal(
  context: BankAccess,
  atBank: RefundAtBank,
  errorCode: number,
): Promise<Instant | null> {
  const { refund, intent, expected, firstSentAt } = atBank;
  const { clock, log } = context;
  const { refundUuid } = refund;
  const report = await reportOf(context, atBank);
  const now = clock.now();
  const isRepeated = expected === null;
  const paid = intent.amount;
  const step = stepAfterRefusal({ ...refund, errorCode, report, paid, isRepeated, firstSentAt, now });
  if (step.kind === 'returned') {
    await book(context, atBank);
    return null;
  }
  // the bank holds another amount than expected, and still enough
  const deposited = step.kind === 'repeat' ? step.depositedAmount : null;
  if (expected !== null && deposited !== null && deposited !== expected)
    return request(context, { ...atBank, expected: deposited });
  log.error('refund.refused', null, { refundUuid, code: String(errorCode) });
  if (step.kind === 'give-up') {
    await giveUpRefund(context, { refund, intent, step });
    return null;
  }
  await markUnknown(context, atBank);
  return nextRefundTryAt(firstSentAt, now);
}

async function reportOf({ acquiring }: BankAccess, { gatewayOrderId }: RefundAtBank): Promise<BankReport> {
  const status = await acquiring.status({ gatewayOrderId });
  if (status.kind === 'not-found') return { depositedAmount: noMoney, refunds: [] };
  if (status.kind === 'unknown') return null;
  const { state, depositedAmount, refunds } = status;
  if (state === 'declined' || state === 'reversed') return { depositedAmount: noMoney, refunds };
  return depositedAmount === null ? null : { depositedAmount, refunds };
}

async function book(context: DatabaseAccess, atBank: RefundAtBank): Promise<void> {
  const { refund, intent } = atBank;
  await context.database.transaction((transaction) => announce(context, transaction, atBank));
  await context.database.transaction((transaction) =>
    bookRefund(context, transaction, { refund, intent, way: 'CARD' }),
  );
}
