import { Type } from 'typebox';
import type { Endpoint } from './endpoint.ts';
import { secret } from './texts.ts';
import { amount, checkoutToken, date, formUrl, timestamp, oneOf, orNull, record, uuid } from './fields.ts';

const token = checkoutToken;

const otp = record({
  actionExpiredAt: timestamp,
  otpLastUpdate: timestamp,
  newOtpDelay: Type.Integer({ description: 'seconds from now on until a new code may be asked for' }),
  otpCountLeft: Type.Integer(),
});

/** How far the purchase has come, for the page that shows it. */
const checkoutState = oneOf(['CREATED', 'CONFIRMED', 'PAYING', 'APPROVED', 'REJECTED', 'EXPIRED']);

/** The hosted checkout (docs/spec/rules.md#2): everything is shown before anything is signed. */
export const checkoutEndpoints = {
  'GET /checkout': {
    summary: 'The purchase, its total and its schedule, before anything is agreed to',
    source: 'docs/spec/rules.md#2',
    caller: 'anyone',
    request: record({ token }),
    response: record({
      orderUuid: uuid,
      state: checkoutState,
      /** How the newest first payment stands; a payment that is PENDING is neither taken nor refused. */
      payment: oneOf(['NONE', 'OPEN', 'PENDING', 'TAKEN', 'NOT_TAKEN', 'RETURNED']),
      /** True where this browser may exchange its code for a session (`POST /client/auth/exchange`). */
      opensCabinet: Type.Boolean(),
      /** True in the browser that entered the code. */
      confirmedHere: Type.Boolean(),
      merchantFullName: Type.String(),
      orderNumber: Type.String(),
      /** «+7 900 •••-••-01» */
      maskedPhone: Type.String(),
      productName: Type.String(),
      purchaseAmount: amount,
      commission: amount,
      fullAmount: amount,
      shiftPayment: Type.Boolean(),
      payments: Type.Array(record({ paymentNumber: Type.Integer(), amount, commission: amount, date })),
      cartItems: Type.Array(record({ name: Type.String(), itemPrice: amount, itemAmount: Type.Integer() })),
      expiresAt: timestamp,
      /** Where the shop wants the customer back. */
      returnUrl: Type.String(),
      otp: orNull(otp),
    }),
    errors: ['order.not.found.error'],
  },
  'POST /checkout/start': {
    summary: 'Sends a code to the phone that the merchant named',
    source: 'docs/spec/rules.md#2, docs/spec/rules.md#7',
    caller: 'anyone',
    request: record({ token }),
    response: record({ otp }),
    errors: [
      'order.not.found.error',
      'checkout.expired.error',
      'order.state.error',
      'client.blocked.error',
      'request.limit.exceeded',
      'otp.resend.too.early.error',
    ],
  },
  'POST /checkout/confirm': {
    summary: 'Agrees to the terms with the code; the purchase is scored',
    source: 'docs/spec/rules.md#2',
    caller: 'anyone',
    request: record({ token, otp: secret(16) }),
    response: record({ state: checkoutState }),
    errors: [
      'order.not.found.error',
      'checkout.expired.error',
      'order.state.error',
      'client.blocked.error',
      'invalid.otp.attempt.error',
      'otp.expired.error',
      'action.not.started.error',
      'scoring.failed.error',
      'request.limit.exceeded',
    ],
  },
  'POST /checkout/pay': {
    summary: "Opens the bank's page for the first payment, or to bind a card when it is put off",
    source: 'docs/spec/rules.md#2',
    caller: 'anyone',
    request: record({ token }),
    response: formUrl,
    errors: [
      'order.not.found.error',
      'checkout.expired.error',
      'order.state.error',
      'client.blocked.error',
      'payment.failed.error',
      'payment.in.progress.error',
    ],
    idempotent: 'by-object',
  },
} as const satisfies Record<string, Endpoint>;
