import { type Refusal, refuse } from '#domain/refusal.ts';
import { success, type Result } from '#domain/result.ts';
import { buildSchedule, type Schedule } from '#domain/schedules/build-schedule.ts';
import { hashOfSecret } from '../../secrets/random.ts';
import { type Checkout, checkoutByTokenHash, type CheckoutState } from '../../db/checkout/checkout-store.ts';
import { isExchangeOpen } from '../../db/auth/cabinet-exchange-store.ts';
import { newestChallenge } from '../../db/auth/otp-store.ts';
import { type ItemPicture, picturesOfCart } from '../../db/merchants/cart-picture-store.ts';
import { productName } from '../../db/catalogue/product-store.ts';
import { type CodeState, codeState } from '../auth/by-code/issue-code.ts';
import { hashOfBrowser, hashOfPhone } from '../secrets/phone-hash.ts';
import type { DatabaseAccess } from '../context.ts';
import { showPending } from '../payments/pending/show-pending.ts';
import { type Agreements, agreementsAt, agreeWith } from './agreements.ts';
import { currentPurchase, type FirstPaymentState } from './current-purchase.ts';

export type CheckoutVisit = {
  readonly token: string;
  /** Random cookie of the browser to which codes are bound; null when it has none. */
  readonly browserToken: string | null;
  /** Cookie of the browser that has confirmed the purchase; null when this browser has not. */
  readonly checkoutToken: string | null;
  /** Cookie with which this browser may exchange its code for a session; null when it has none. */
  readonly exchangeToken: string | null;
};

export type CheckoutView = {
  readonly checkout: Checkout;
  readonly state: CheckoutState;
  readonly payment: FirstPaymentState;
  readonly confirmedHere: boolean;
  /** This browser may exchange its code for a session. */
  readonly opensCabinet: boolean;
  readonly schedule: Schedule;
  readonly pictures: readonly ItemPicture[];
  readonly productName: string;
  readonly otp: CodeState | null;
  /** The documents to sign; null once the purchase is confirmed or has ended. */
  readonly toSign: Agreements | null;
};

/** The purchase as the customer sees it, before the confirmation and at every later step (docs/spec/rules.md#2). */
export async function viewCheckout(
  context: DatabaseAccess,
  visit: CheckoutVisit,
): Promise<Result<CheckoutView, Refusal<'order.not.found.error'>>> {
  const { database, clock } = context;
  const checkout = await checkoutByTokenHash(database.reader, hashOfSecret(visit.token));
  if (checkout === null) return refuse('order.not.found.error');
  const { state, payment, intent } = await currentPurchase(context, checkout);
  const confirmedHere = isConfirmedHere(checkout, visit.checkoutToken);
  if (payment === 'PENDING' && confirmedHere && intent !== null)
    await showPending(context, intent.intentUuid);
  const agreements = await agreementsAt(context, checkout, checkout.signedAt ?? clock.now());
  return success({
    checkout,
    state,
    payment,
    confirmedHere,
    opensCabinet: await mayExchange(context, checkout, visit.exchangeToken),
    schedule: buildSchedule(checkout.terms, checkout.purchaseAmount, agreements.subject.date),
    pictures: await picturesOfCart(database.reader, checkout.orderUuid),
    productName: await productName(database.reader, checkout.productId),
    otp: await codeOnItsWay(context, checkout, { browserToken: visit.browserToken, agreements }),
    toSign: state === 'CREATED' ? agreements : null,
  });
}

async function mayExchange(
  { database, clock }: DatabaseAccess,
  { orderUuid }: Checkout,
  exchangeToken: string | null,
): Promise<boolean> {
  if (exchangeToken === null) return false;
  const exchange = { exchangeHash: hashOfSecret(exchangeToken), orderUuid };
  return isExchangeOpen(database.reader, exchange, clock.now());
}

/** Only the browser that entered the code may continue to the payment. */
export function isConfirmedHere({ browserHash }: Checkout, checkoutToken: string | null): boolean {
  return browserHash !== null && checkoutToken !== null && hashOfBrowser(checkoutToken) === browserHash;
}

async function codeOnItsWay(
  context: DatabaseAccess,
  checkout: Checkout,
  { browserToken, agreements }: { readonly browserToken: string | null; readonly agreements: Agreements },
): Promise<CodeState | null> {
  if (browserToken === null || checkout.state !== 'CREATED') return null;
  const challenge = await newestChallenge(context.database.reader, {
    browserHash: hashOfBrowser(browserToken),
    phoneHash: hashOfPhone(context, checkout.phone),
    orderUuid: checkout.orderUuid,
  });
  const alive = challenge?.consumedAt === null && challenge.expiresAt > context.clock.now();
  // a code for outdated texts confirms nothing, so the page first shows the present texts
  return alive && agreeWith(agreements, challenge).ok ? codeState(context, challenge) : null;
}
