import type { Instant } from '#domain/dates.ts';
import { type PaidAs, paidAs } from '#domain/payments/early/paid-as.ts';
import type { ClientUuid, IntentUuid, OrderUuid } from '#domain/identifier.ts';
import type { Kopecks } from '#domain/money.ts';
import { debtOf, remainingPaymentAmount } from '#domain/orders/order-totals.ts';
import { isOpen, type PaymentIntent, type IntentState } from '#domain/orders/payment-intent.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { success, failure, type Result } from '#domain/result.ts';
import { intentByUuid } from '../../../db/payments/intent-store.ts';
import { lockOrder } from '../../../db/orders/order-store.ts';
import type { BankAccess } from '../../context.ts';
import { unpaidRefusal } from '../charge-card.ts';
import { showPending } from '../pending/show-pending.ts';
import { resolveIntent } from '../../outcomes/resolve-intent.ts';

type FinishRequest = {
  readonly clientUuid: ClientUuid;
  readonly orderUuid: OrderUuid;
  readonly intentUuid: IntentUuid;
};

export type FinishedPayment = {
  readonly state: IntentState;
  readonly amount: Kopecks;
  readonly paidAs: PaidAs;
  readonly remainingPaymentAmount: Kopecks;
  /** The debt of the order after the payment, with its penalties. */
  readonly remainingDebt: Kopecks;
  readonly settledAt: Instant | null;
};

type FinishRefusal = Refusal<
  | 'order.not.found.error'
  | 'payment.not.found.error'
  | 'payment.failed.error'
  | 'insufficient.funds.error'
  | 'request.limit.exceeded'
>;

/**
 * Asks the bank and returns the state of a client's payment (docs/spec/rules.md#5, docs/spec/reliability.md#S-16).
 * A refusal with the description `state=DECLINED` or `state=EXPIRED` is final: no money was taken. Without a
 * description `request.limit.exceeded` means too many requests.
 */
export async function finishPayment(
  context: BankAccess,
  { clientUuid, orderUuid, intentUuid }: FinishRequest,
): Promise<Result<FinishedPayment, FinishRefusal>> {
  const { database } = context;
  const known = await intentByUuid(database.reader, intentUuid);
  if (known?.clientUuid !== clientUuid || known.orderUuid !== orderUuid || known.kind === 'BINDING') {
    return refuse('payment.not.found.error');
  }
  const intent = await refreshFromBank(context, intentUuid);
  if (intent.state === 'DECLINED' || intent.state === 'EXPIRED') {
    return failure({ ...unpaidRefusal(intent.actionCode), description: `state=${intent.state}` });
  }
  const order = await database.transaction((transaction) => lockOrder(transaction, orderUuid));
  if (order === null) return refuse('order.not.found.error');
  const { state, amount, settledAt } = intent;
  return success({
    state,
    amount,
    settledAt,
    paidAs: paidAs(order, intent),
    remainingPaymentAmount: remainingPaymentAmount(order),
    remainingDebt: debtOf(order),
  });
}

/** Asks the bank and returns the updated payment. Records that an open payment is shown as pending. */
async function refreshFromBank(context: BankAccess, intentUuid: IntentUuid): Promise<PaymentIntent> {
  await resolveIntent(context, intentUuid);
  const intent = await intentByUuid(context.database.reader, intentUuid);
  if (intent === null) throw new Error(`intent ${intentUuid} not found after the bank was asked`);
  if (isOpen(intent.state)) await showPending(context, intentUuid);
  return intent;
}
