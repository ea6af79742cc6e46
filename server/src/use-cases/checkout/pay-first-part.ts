import { moscowDate } from '#domain/dates.ts';
import { consentTexts } from '#domain/consents/consent-texts.ts';
import { noMoney } from '#domain/money.ts';
import { scheduledTarget } from '#domain/orders/payment-intent.ts';
import type { PaymentRequest } from '#domain/payments/payment-request.ts';
import type { CheckOverlap } from '#domain/payments/resolve-overlap.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import type { Result } from '#domain/result.ts';
import { buildSchedule } from '#domain/schedules/build-schedule.ts';
import { hashOfSecret } from '../../secrets/random.ts';
import {
  type Checkout,
  checkoutByTokenHash,
  lockCheckout,
  updateCheckout,
} from '../../db/checkout/checkout-store.ts';
import { clientByUuid } from '../../db/clients/client-store.ts';
import type { Transaction } from '../../db/database.ts';
import type { BankAccess, DatabaseAccess } from '../context.ts';
import { type BlockingForms, withFormsDeclined } from '../outcomes/with-forms-declined.ts';
import type { CustomerIntentInput } from '../payments/new-intent.ts';
import { formOfIntent } from '../payments/paying/open-payment-form.ts';
import { type RecordedIntent, recordIntent } from '../payments/paying/record-intent.ts';
import { stepRefusal } from './checkout-state.ts';
import { type CurrentPurchase, currentPurchase } from './current-purchase.ts';
import { isConfirmedHere } from './view-checkout.ts';

type PayRefusal = Refusal<
  | 'order.not.found.error'
  | 'checkout.expired.error'
  | 'order.state.error'
  | 'client.blocked.error'
  | 'payment.failed.error'
  | 'payment.in.progress.error'
>;

type FirstPartRequest = {
  readonly token: string;
  readonly checkoutToken: string | null;
  /** The `Idempotency-Key`; null when the request brought none. */
  readonly requestKey: string | null;
};

/**
 * Opens the bank's page for the first payment, or for a card check when the first payment is postponed. A second tab
 * gets the same page; after a declined card another one may be tried (docs/spec/rules.md#2). Only the browser that
 * entered the code may pay. The state of a paid purchase refuses every repeat, so repeats need no time window.
 */
export async function payFirstPart(
  context: BankAccess,
  input: FirstPartRequest,
): Promise<Result<{ readonly formUrl: string }, PayRefusal>> {
  const known = await checkoutByTokenHash(context.database.reader, hashOfSecret(input.token));
  if (known === null) return refuse('order.not.found.error');
  const recorded = await withFormsDeclined(context, async (transaction) => {
    const checkout = await lockCheckout(transaction, known.orderUuid);
    return checkout === null
      ? refuse('order.not.found.error')
      : prepare(context, transaction, { checkout, input });
  });
  return recorded.ok ? formOfIntent(context, recorded.value.intent) : recorded;
}

type FirstPart = { readonly checkout: Checkout; readonly input: FirstPartRequest };

async function prepare(
  context: DatabaseAccess,
  transaction: Transaction,
  { checkout, input }: FirstPart,
): Promise<Result<RecordedIntent | BlockingForms, PayRefusal>> {
  const request = requestOf(checkout, input);
  const purchase = await currentPurchase(context, checkout, transaction);
  const hindrance = stepRefusal(purchase.state, ['CONFIRMED', 'PAYING']);
  if (hindrance !== null) return refuse(hindrance);
  if (request === null) return refuse('order.state.error');
  // a payment that may still be taken is checked first, because it keeps an expired purchase open
  // (docs/spec/rules.md#5)
  if (purchase.payment === 'PENDING') return refuse('payment.in.progress.error');
  const client = await clientByUuid(transaction, request.clientUuid);
  if (client?.status !== 'ACTIVE') return refuse('client.blocked.error');
  return recordFirstPart(context, transaction, { checkout, request, purchase });
}

/** Null unless this browser entered the code; no other browser may pay. */
function requestOf(
  checkout: Checkout,
  { checkoutToken, requestKey }: FirstPartRequest,
): PaymentRequest | null {
  const { clientUuid, orderUuid } = checkout;
  if (!isConfirmedHere(checkout, checkoutToken) || clientUuid === null) return null;
  return { clientUuid, subjectUuid: orderUuid, object: 'FIRST_PAYMENT', key: requestKey };
}

type ConfirmedPurchase = {
  readonly checkout: Checkout;
  readonly request: PaymentRequest;
  readonly purchase: CurrentPurchase;
};

async function recordFirstPart(
  context: DatabaseAccess,
  transaction: Transaction,
  { checkout, request, purchase }: ConfirmedPurchase,
): Promise<Result<RecordedIntent | BlockingForms, PayRefusal>> {
  const recorded = await recordIntent(context, transaction, {
    input: { ...firstPart(context, checkout), request },
    overlap: overlapWith(purchase),
  });
  if (recorded.ok && recorded.value.kind === 'new') {
    const { intentUuid } = recorded.value.intent;
    await updateCheckout(transaction, checkout, { state: 'PAYING', intentUuid });
  }
  return recorded;
}

/** An open payment without a form is one whose form another tab is opening. */
function overlapWith({ payment, intent }: CurrentPurchase): CheckOverlap {
  if (payment !== 'OPEN' || intent === null) return { kind: 'free' };
  return intent.formUrl === null ? { kind: 'in-progress' } : { kind: 'repeat', intent };
}

/** The first payment of the schedule, or a card check when it is postponed. */
function firstPart(
  { clock }: DatabaseAccess,
  { orderUuid, terms, purchaseAmount }: Checkout,
): Omit<CustomerIntentInput, 'request'> {
  const [first] = buildSchedule(terms, purchaseAmount, moscowDate(clock.now())).payments;
  if (first === undefined) throw new Error(`schedule of order ${orderUuid} has no payment`);
  const targetId = scheduledTarget(orderUuid, 1);
  const { amount } = first;
  // the checkout shows this text above its button (docs/spec/rules.md#11)
  const cardConsent = { scope: 'ORDER', textVersion: consentTexts.ORDER.version } as const;
  const onPage = { orderUuid, cardUuid: null, cardConsent };
  return terms.shiftPayment
    ? { ...onPage, kind: 'BINDING', amount: noMoney, allocations: [] }
    : { ...onPage, kind: 'INITIAL', amount, allocations: [{ targetType: 'SCHEDULED', targetId, amount }] };
}
