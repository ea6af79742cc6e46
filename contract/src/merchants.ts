import { Type } from 'typebox';
import type { Endpoint } from './endpoint.ts';
import {
  amount,
  amountOf,
  date,
  requestDate,
  timestamp,
  nothing,
  oneOf,
  rawPhoneFields,
  positiveAmount,
  record,
} from './fields.ts';
import { orderUuid } from './identifiers.ts';
import { email, text, word } from './texts.ts';

/** A URL; `safe-address.ts` makes further checks. */
const address = word(512);
/**
 * Any text is accepted, because an invalid picture must not fail the purchase. `isPictureAddress` decides whether the
 * address is fetched. No answer contains it.
 */
const pictureAddress = Type.String({
  writeOnly: true,
  description:
    'https address of a picture of the item, on the host of the website that the bank has registered for the shop, ' +
    'with or without www., default port, at most 2000 characters. Another one, and any one of a shop without a ' +
    'registered website, is ignored: the answer names it in ignoredFields. PNG, JPEG or WebP by content, at most ' +
    '256 KiB and 2048 x 2048 pixels; it is shown 40 pixels wide. The service fetches it once, after the answer, ' +
    'without redirects, and shows its own copy; if it cannot, the item has no picture',
});
const ignoredFields = Type.Array(Type.String(), {
  description: 'Fields that the service ignores, for example cart.0.imageUrl; absent when there are none',
});
const orderReference = record({ orderUuid });

const refundRequest = record({
  amount: positiveAmount,
  state: Type.Enum(['WAITING', 'APPROVED', 'REJECTED', 'STALE', 'EXPIRED'], {
    description:
      'APPROVED: refunded. REJECTED: staff have refused it. STALE: the order has changed before the decision. ' +
      'EXPIRED: nobody has decided. After the last three request the refund with a new Idempotency-Key',
  }),
  requestedAt: timestamp,
  expiresAt: timestamp,
});

const merchantOrder = record({
  orderUuid,
  orderNumber: Type.String(),
  state: oneOf([
    'CREATED',
    'CONFIRMED',
    'PAYING',
    'REJECTED',
    'EXPIRED',
    'APPROVED',
    'ACTIVE',
    'COMPLETED',
    'REVERSED',
  ]),
  isPaymentPending: Type.Boolean({
    description: 'The outcome of the first payment is unknown; the state stays PAYING until it is known',
  }),
  productId: Type.String(),
  amount: amountOf('the price of the goods'),
  fullAmount: amountOf('the price with the commission'),
  refundedAmount: amountOf('the refunds; a reverse returns everything and adds nothing here'),
  refundRequests: Type.Array(refundRequest, {
    description: 'Refunds that need a decision of staff (approval.waits.error), the newest first',
  }),
  expiresAt: timestamp,
});

/** The merchant API, authenticated by an API key (docs/spec/interfaces.md#merchant). */
export const merchantsEndpoints = {
  'GET /merchant/v1/products': {
    summary: 'The instalment products that the merchant can offer',
    source: 'docs/spec/rules.md#2',
    caller: 'merchant',
    request: nothing,
    response: record({
      products: Type.Array(
        record({
          productId: Type.String(),
          name: Type.String(),
          termUi: Type.String(),
          minAmount: amount,
          maxAmount: amount,
        }),
      ),
    }),
    errors: [],
  },
  'GET /merchant/v1/plans': {
    summary:
      'The plans for a price, for the page of a product. It works from the page of any site with the publishable key ' +
      'of the shop (test_public_…, live_public_…), which is no secret. A customer with a discount pays less at the ' +
      'checkout',
    source: 'docs/spec/interfaces.md#merchant, docs/spec/rules.md#1',
    caller: 'anyone',
    crossOrigin: true,
    request: record({
      amount: Type.String({ pattern: '^[1-9]\\d{0,11}$', description: 'The price of the goods, in kopecks' }),
      key: word(200),
    }),
    response: record({
      plans: Type.Array(
        record({
          productId: Type.String(),
          name: Type.String(),
          termUi: Type.String(),
          commission: amount,
          fullAmount: amount,
          payments: Type.Array(record({ paymentNumber: Type.Integer(), amount, commission: amount, date })),
        }),
        { description: 'Empty when no product is sold for this price' },
      ),
    }),
    errors: ['merchant.key.error'],
  },
  'POST /merchant/v1/orders': {
    summary:
      'Registers a purchase; redirect the customer to checkoutUrl. A purchase that ended without an order releases ' +
      'its orderNumber to a new Idempotency-Key; the old key answers checkout.expired.error after expiresAt. The ' +
      'number of an order is never released, not even by a reverse',
    source: 'docs/spec/rules.md#2',
    caller: 'merchant',
    request: record({
      orderNumber: text(64),
      productId: text(64),
      amount: positiveAmount,
      currency: Type.Literal('RUB'),
      customer: record({
        ...rawPhoneFields,
        fullName: Type.Optional(text(255)),
        birthDate: Type.Optional(requestDate),
        email: Type.Optional(email),
      }),
      cart: Type.Array(
        record({
          name: text(255),
          itemPrice: positiveAmount,
          itemAmount: Type.Integer({ minimum: 1, maximum: 100_000 }),
          imageUrl: Type.Optional(pictureAddress),
        }),
        { minItems: 1, maxItems: 500 },
      ),
      channel: oneOf(['SBOL_BANK_GATEWAY', 'OFFLINE']),
      returnUrl: address,
      notificationUrl: Type.Optional(address),
    }),
    response: record({
      orderUuid,
      checkoutUrl: Type.String(),
      expiresAt: timestamp,
      ignoredFields: Type.Optional(ignoredFields),
    }),
    errors: [
      'request.invalid.error',
      'product.not.found.error',
      'product.amount.error',
      'product.not.available.error',
      'order.number.exists.error',
      'checkout.expired.error',
      'client.blocked.error',
      'client.inactive.error',
    ],
    idempotent: 'header-required',
    answerHoldsUntil: 'expiresAt',
  },
  'GET /merchant/v1/orders/:orderUuid': {
    summary: 'State of a purchase',
    source: 'docs/spec/rules.md#2',
    caller: 'merchant',
    params: orderReference,
    request: nothing,
    response: merchantOrder,
    errors: ['order.not.found.error'],
  },
  'POST /merchant/v1/orders/:orderUuid/deliver': {
    summary: 'Reports the delivery of the goods and activates the approved order',
    source: 'docs/spec/rules.md#2',
    caller: 'merchant',
    params: orderReference,
    request: nothing,
    response: merchantOrder,
    errors: ['order.not.found.error', 'order.state.error'],
    idempotent: 'header-required',
  },
  'POST /merchant/v1/orders/:orderUuid/refund': {
    summary:
      'Refunds a sum: unpaid payments first, the rest to the card. A large sum waits for staff, see refundedAmount',
    source: 'docs/spec/rules.md#2',
    caller: 'merchant',
    params: orderReference,
    request: record({ amount: positiveAmount }),
    response: merchantOrder,
    errors: [
      'order.not.found.error',
      'order.state.error',
      'payment.amount.changed.error',
      'payment.in.progress.error',
      'approval.waits.error',
    ],
    idempotent: 'header-required',
  },
  'POST /merchant/v1/orders/:orderUuid/reverse': {
    summary: 'Reverses the whole purchase before delivery and returns all paid money',
    source: 'docs/spec/rules.md#2',
    caller: 'merchant',
    params: orderReference,
    request: nothing,
    response: merchantOrder,
    errors: ['order.not.found.error', 'order.state.error', 'payment.in.progress.error'],
    idempotent: 'header-required',
  },
} as const satisfies Record<string, Endpoint>;
