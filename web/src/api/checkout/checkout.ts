import type { ResponseOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { type CalendarDate, calendarDate, type Instant, instant } from '#domain/dates.ts';
import { type Kopecks, kopecks } from '#domain/money.ts';
import { type CartLine, readCart } from '../orders/cart.ts';
import { call } from '../wire/call.ts';
import { reportLostConnection } from '../wire/lost-connection.ts';

type WireCheckout = ResponseOf<Endpoints['GET /checkout']>;
type WireOtp = NonNullable<WireCheckout['otp']>;

export type CheckoutState = WireCheckout['state'];

/** The state of the latest attempt at the first payment. Only NOT_TAKEN says that no money was taken. */
export type FirstPayment = WireCheckout['payment'];

/** A purchase on the hosted checkout. The page shows all of it before the client agrees (docs/spec/rules.md#2). */
export type Checkout = {
  readonly state: CheckoutState;
  readonly payment: FirstPayment;
  /** The client entered the code in this browser. */
  readonly confirmedHere: boolean;
  /** This browser may open a session of the client with the confirmed code. */
  readonly opensCabinet: boolean;
  readonly merchantFullName: string;
  readonly orderNumber: string;
  readonly maskedPhone: string;
  readonly productName: string;
  readonly purchaseAmount: Kopecks;
  readonly commission: Kopecks;
  readonly fullAmount: Kopecks;
  /** The first payment is deferred: the client binds a card and pays nothing today. */
  readonly shiftPayment: boolean;
  readonly payments: readonly CheckoutPayment[];
  readonly cart: readonly CartLine[];
  readonly expiresAt: Instant;
  readonly returnUrl: string;
  /** Set after a code was sent to the phone. */
  readonly otp: CheckoutOtp | null;
  /** The documents to sign; null once the purchase is confirmed or has ended. */
  readonly toSign: ToSign | null;
};

export type ToSign = NonNullable<WireCheckout['toSign']>;

export type CheckoutPayment = {
  readonly paymentNumber: number;
  readonly amount: Kopecks;
  readonly commission: Kopecks;
  readonly date: CalendarDate;
};

export type CheckoutOtp = {
  /** When the code was sent. */
  readonly createdAt: Instant;
  /** Seconds from the response until the client may request a new code. */
  readonly newOtpDelaySeconds: number;
  /** Seconds from the response until the code expires; null in the response of an older server. */
  readonly validSeconds: number | null;
  readonly attemptsLeft: number;
};

/** The current state of the purchase. */
export async function viewCheckout(token: string, signal?: AbortSignal): Promise<Checkout> {
  const options = signal === undefined ? {} : { signal };
  return readCheckout(await reported(call('GET /checkout', { token }, options)));
}

/** The checkout has no loader that would notice a lost connection, so each of its requests reports it. */
async function reported<Body>(answer: Promise<Body>): Promise<Body> {
  try {
    return await answer;
  } catch (error) {
    reportLostConnection(error);
    throw error;
  }
}

function readCheckout(wire: WireCheckout): Checkout {
  return {
    state: wire.state,
    payment: wire.payment,
    confirmedHere: wire.confirmedHere,
    opensCabinet: wire.opensCabinet,
    merchantFullName: wire.merchantFullName,
    orderNumber: wire.orderNumber,
    maskedPhone: wire.maskedPhone,
    productName: wire.productName,
    purchaseAmount: kopecks(wire.purchaseAmount),
    commission: kopecks(wire.commission),
    fullAmount: kopecks(wire.fullAmount),
    shiftPayment: wire.shiftPayment,
    payments: wire.payments.map((payment) => ({
      paymentNumber: payment.paymentNumber,
      amount: kopecks(payment.amount),
      commission: kopecks(payment.commission),
      date: calendarDate(payment.date),
    })),
    cart: readCart(wire.cartItems, wire.pictures),
    expiresAt: instant(wire.expiresAt),
    returnUrl: wire.returnUrl,
    otp: wire.otp === null ? null : readCheckoutOtp(wire.otp),
    toSign: wire.toSign,
  };
}

function readCheckoutOtp(wire: WireOtp): CheckoutOtp {
  return {
    createdAt: instant(wire.otpLastUpdate),
    newOtpDelaySeconds: wire.newOtpDelay,
    validSeconds: wire.validSeconds ?? null,
    attemptsLeft: wire.otpCountLeft,
  };
}

/** Hashes of the texts on the page. */
export type TextsToSign = Pick<ToSign, 'contractHash' | 'personalDataHash' | 'cardHash'>;

/** Sends a code to the phone that the merchant gave. Entering the code signs the texts (docs/spec/rules.md#11). */
export async function startCheckout(token: string, texts: TextsToSign): Promise<void> {
  await reported(call('POST /checkout/start', { token, ...texts }));
}

/** Signs the texts on the page with the code. */
export async function confirmCheckout(token: string, otp: string, texts: TextsToSign): Promise<void> {
  await reported(call('POST /checkout/confirm', { token, otp, ...texts }));
}

/** Returns the address of the bank's page for the first payment. Calls with the same key start one payment. */
export async function payCheckout(token: string, idempotencyKey: string): Promise<string> {
  const { formUrl } = await reported(call('POST /checkout/pay', { token }, { idempotencyKey }));
  return formUrl;
}
