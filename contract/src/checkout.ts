import { Type } from 'typebox';
import type { Endpoint } from './endpoint.ts';
import { textHash, toSign } from './checkout-documents.ts';
import { secret } from './texts.ts';
import { amount, checkoutToken, date, formUrl, timestamp, oneOf, orNull, record } from './fields.ts';
import { orderUuid } from './identifiers.ts';
import { itemPictures } from './orders.ts';

const token = checkoutToken;

const otp = record({
  actionExpiredAt: timestamp,
  otpLastUpdate: timestamp,
  newOtpDelay: Type.Integer({ description: 'seconds until a new code can be requested' }),
  otpCountLeft: Type.Integer(),
  validSeconds: Type.Optional(Type.Integer({ description: 'seconds until the code expires' })),
});

/** State of the purchase on the checkout page. */
const checkoutState = oneOf(['CREATED', 'CONFIRMED', 'PAYING', 'APPROVED', 'REJECTED', 'EXPIRED']);

/** The hosted checkout (docs/spec/rules.md#2): all terms are shown before the customer agrees. */
export const checkoutEndpoints = {
  'GET /checkout': {
    summary: 'The purchase, its total and its schedule',
    source: 'docs/spec/rules.md#2',
    caller: 'anyone',
    request: record({ token }),
    response: record({
      orderUuid,
      state: checkoutState,
      /** State of the latest first payment; the outcome of a PENDING payment is not known yet. */
      payment: oneOf(['NONE', 'OPEN', 'PENDING', 'TAKEN', 'NOT_TAKEN', 'RETURNED']),
      /** True when this browser can exchange its code for a session (`POST /client/auth/exchange`). */
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
      pictures: itemPictures,
      expiresAt: timestamp,
      /** The merchant's page to which the customer returns. */
      returnUrl: Type.String(),
      otp: orNull(otp),
      toSign,
    }),
    errors: ['order.not.found.error'],
  },
  'POST /checkout/start': {
    summary: 'Sends a code to the phone given by the merchant',
    source: 'docs/spec/rules.md#2, docs/spec/rules.md#7, docs/spec/rules.md#11',
    caller: 'anyone',
    request: record({
      token,
      /** The contract that the page showed. */
      contractHash: textHash,
      /** The consent to the processing of personal data; absent while its box is not ticked. */
      personalDataHash: Type.Optional(textHash),
      /** The consent to charges of the card; without it no code is sent. */
      cardHash: Type.Optional(textHash),
    }),
    response: record({ otp }),
    errors: [
      'order.not.found.error',
      'checkout.expired.error',
      'order.state.error',
      'client.blocked.error',
      'consent.required.error',
      'consent.text.changed.error',
      'request.limit.exceeded',
      'otp.resend.too.early.error',
    ],
  },
  'POST /checkout/confirm': {
    summary: 'Confirms the terms with the code; the purchase is then scored',
    source: 'docs/spec/rules.md#2, docs/spec/rules.md#11, docs/spec/interfaces.md#service',
    caller: 'anyone',
    request: record({
      token,
      otp: secret(16),
      /** The contract that the page showed; without it nothing is signed. */
      contractHash: Type.Optional(textHash),
      /** The consent to the processing of personal data that the page showed; without it nothing is signed. */
      personalDataHash: Type.Optional(textHash),
      /** The consent to charges of the card that the page showed; without it nothing is signed. */
      cardHash: Type.Optional(textHash),
    }),
    response: record({ state: checkoutState }),
    errors: [
      'order.not.found.error',
      'checkout.expired.error',
      'order.state.error',
      'client.blocked.error',
      'invalid.otp.attempt.error',
      'otp.expired.error',
      'action.not.started.error',
      'product.not.available.error',
      'scoring.failed.error',
      'consent.required.error',
      'consent.text.changed.error',
      'request.limit.exceeded',
    ],
  },
  'POST /checkout/pay': {
    summary: "Opens the bank's page for the first payment, or for binding a card when it is shifted",
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
