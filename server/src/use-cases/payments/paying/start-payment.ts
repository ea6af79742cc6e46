import {
  checkAmount,
  type PaymentChoice,
  type Quote,
  quotePayment,
} from '#domain/payments/early/quote-payment.ts';
import type { CardConsent } from '#domain/consents/consent.ts';
import type { CardUuid, ClientUuid, OrderUuid } from '#domain/identifier.ts';
import type { Order } from '#domain/orders/order.ts';
import type { PaymentIntent } from '#domain/orders/payment-intent.ts';
import { objectOfChoice, type PaymentRequest } from '#domain/payments/payment-request.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { success, type Result } from '#domain/result.ts';
import type { Transaction } from '../../../db/database.ts';
import { intentByUuid } from '../../../db/payments/intent-store.ts';
import { storePaymentKey, paymentOfAction } from '../../../db/orders/order-action-store.ts';
import { lockOrder } from '../../../db/orders/order-store.ts';
import type { BankAccess, DatabaseAccess } from '../../context.ts';
import { type BlockingForms, withFormsDeclined } from '../../outcomes/with-forms-declined.ts';
import { enteredCardOf } from './entered-card.ts';
import { mayCharge } from './may-charge.ts';
import type { CustomerIntentInput } from '../new-intent.ts';
import { payRecorded, type PaymentStarted } from './pay-intent.ts';
import { overlapOfOrder, type RecordedIntent, recordIntent } from './record-intent.ts';
import { repeatedPayment } from './repeated-payment.ts';

export type PaymentCommand = {
  readonly clientUuid: ClientUuid;
  readonly orderUuid: OrderUuid;
  readonly choice: PaymentChoice;
  readonly kind: CustomerIntentInput['kind'];
  /** The saved card; `order` for the card of the order's scheduled charges; null for the bank's page. */
  readonly card: CardUuid | 'order' | null;
  /** The permitted uses of a card entered on the bank's page; this payment only by default. */
  readonly cardConsent?: CardConsent | undefined;
  /** The amount that the customer saw, in kopecks. It must equal the quote. Null when the request has none. */
  readonly amount: number | null;
  /**
   * The remaining debt that the customer saw, in kopecks. It must equal the quote's. Absent when `amount`
   * identifies the choice.
   */
  readonly remainingAmount?: number | undefined;
  /** The `Idempotency-Key` of the request; null when it has none. */
  readonly requestKey: string | null;
};

export type PaymentRefusal = Refusal<
  | 'order.not.found.error'
  | 'payment.not.found.error'
  | 'penalty.not.found.error'
  | 'binding.not.found.error'
  | 'payment.not.allowed.error'
  | 'consent.text.changed.error'
  | 'payment.amount.changed.error'
  | 'payment.in.progress.error'
  | 'idempotency.key.reused.error'
  | 'payment.failed.error'
  | 'insufficient.funds.error'
  | 'request.limit.exceeded'
>;

/**
 * Starts a payment for an order. The amount is always the server's quote. One debt has at most one open intent, so
 * a second tab gets the same form (docs/spec/rules.md#5, docs/spec/reliability.md#D-1,
 * docs/spec/reliability.md#D-2). A repeated request gets the current state of its intent. An order or card of
 * another client is refused before the bank is called (docs/spec/reliability.md#S-13,
 * docs/spec/reliability.md#S-15).
 */
export async function startPayment(
  context: BankAccess,
  input: PaymentCommand,
): Promise<Result<PaymentStarted, PaymentRefusal>> {
  const prepared = await recordPaymentIntent(context, input);
  if (!prepared.ok) return prepared;
  return payRecorded(context, prepared.value);
}

/**
 * Records the intent of a request, or finds the intent that the request repeats. Sends nothing new to the bank.
 */
export async function recordPaymentIntent(
  context: BankAccess,
  input: PaymentCommand,
): Promise<Result<RecordedIntent, PaymentRefusal>> {
  return withFormsDeclined(context, (transaction) => prepare(context, transaction, input));
}

async function prepare(
  context: DatabaseAccess,
  transaction: Transaction,
  input: PaymentCommand,
): Promise<Result<RecordedIntent | BlockingForms, PaymentRefusal>> {
  const order = await lockOrder(transaction, input.orderUuid);
  if (order?.clientUuid !== input.clientUuid) return refuse('order.not.found.error');
  const entered = enteredCardOf(input);
  if (!entered.ok) return entered;
  const facts = { now: context.clock.now(), cardConsent: entered.value };
  const settled = await settledByKey(transaction, input);
  if (settled !== null && input.amount !== null && settled.amount !== input.amount)
    return refuse('idempotency.key.reused.error');
  const repeated = settled ?? (await repeatedPayment(transaction, requestOf(input), facts));
  return repeated === null
    ? prepareNew(context, transaction, { order, input, cardConsent: entered.value })
    : success({ kind: 'existing', intent: repeated });
}

function requestOf({ clientUuid, orderUuid, choice, requestKey }: PaymentCommand): PaymentRequest {
  return { clientUuid, subjectUuid: orderUuid, object: objectOfChoice(choice), key: requestKey };
}

async function prepareNew(
  context: DatabaseAccess,
  transaction: Transaction,
  { order, input, cardConsent }: Pick<QuotedPayment, 'order' | 'input' | 'cardConsent'>,
): Promise<Result<RecordedIntent | BlockingForms, PaymentRefusal>> {
  const cardUuid = input.card === 'order' ? (order.card?.cardUuid ?? null) : input.card;
  const chargeable = input.card === null || (await mayCharge(transaction, input.clientUuid, cardUuid));
  if (!chargeable) return refuse('binding.not.found.error');
  const quote = quoteAsExpected(context, order, input);
  if (!quote.ok) return quote;
  const card = { cardUuid, cardConsent };
  return recordPayment(context, transaction, { order, quote: quote.value, input, ...card });
}

type QuotedPayment = {
  readonly order: Order;
  readonly quote: Quote;
  readonly input: PaymentCommand;
  readonly cardUuid: CardUuid | null;
  readonly cardConsent: CardConsent | null;
};

/** Records the intent, unless an open payment is in the way. */
async function recordPayment(
  context: DatabaseAccess,
  transaction: Transaction,
  { order, quote, input, cardUuid, cardConsent }: QuotedPayment,
): Promise<Result<RecordedIntent | BlockingForms, PaymentRefusal>> {
  const { orderUuid } = order;
  const { amount, allocations } = quote;
  const recorded = await recordIntent(context, transaction, {
    input: {
      request: requestOf(input),
      orderUuid,
      kind: input.kind,
      amount,
      allocations,
      cardUuid,
      cardConsent,
    },
    overlap: await overlapOfOrder(transaction, order, { allocations, cardUuid, cardConsent }),
  });
  const idempotencyKey = idempotencyKeyOf(input);
  if (recorded.ok && recorded.value.kind === 'new' && idempotencyKey !== null)
    await storePaymentKey(transaction, {
      orderUuid,
      idempotencyKey,
      at: context.clock.now(),
      intentUuid: recorded.value.intent.intentUuid,
    });
  return recorded;
}

/** The payment that this key has settled, for a repeat after a lost answer (docs/spec/rules.md#8). */
async function settledByKey(transaction: Transaction, input: PaymentCommand): Promise<PaymentIntent | null> {
  const idempotencyKey = idempotencyKeyOf(input);
  const intentUuid =
    idempotencyKey === null ? null : await paymentOfAction(transaction, input.orderUuid, idempotencyKey);
  const intent = intentUuid === null ? null : await intentByUuid(transaction, intentUuid);
  return intent?.state === 'SETTLED' ? intent : null;
}

function idempotencyKeyOf({ kind, choice, requestKey }: PaymentCommand): string | null {
  return requestKey === null ? null : `pay ${kind} ${choice.kind} ${requestKey}`;
}

function quoteAsExpected(
  { clock }: DatabaseAccess,
  order: Order,
  { choice, amount, remainingAmount }: PaymentCommand,
): Result<Quote, PaymentRefusal> {
  const quote = quotePayment(order, choice, clock.now());
  const hasChanged =
    quote.ok && remainingAmount !== undefined && remainingAmount !== quote.value.remainingAmount;
  if (hasChanged) return refuse('payment.amount.changed.error');
  return quote.ok && amount !== null ? checkAmount(quote.value, amount) : quote;
}
