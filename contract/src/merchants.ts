import { Type } from 'typebox';
import type { Endpoint } from './endpoint.ts';
import { amount, askedDate, moment, nothing, oneOf, positiveAmount, record, text, uuid } from './fields.ts';

const address = Type.String({ minLength: 8, maxLength: 512 });
/** Words that stand on one line of a screen, a message or a paper: not blank, no control characters, nothing that turns its reading around. */
const line = (maxLength: number): Type.TString =>
  Type.String({ minLength: 1, maxLength, pattern: `^(?!\\s*$)[^${controls}]+$` });
const controls = '\\u0000-\\u001f\\u007f-\\u009f\\u061c\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069';
const email = Type.String({ maxLength: 254, pattern: '^[^\\s@]+@[^\\s@]+$' });
const orderUuid = record({ orderUuid: uuid });

const merchantOrder = record({
  orderUuid: uuid,
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
  productId: Type.String(),
  amount,
  fullAmount: amount,
  refundedAmount: amount,
  expiresAt: moment,
});

/** What shops call, with an API key (interfaces «The merchant's side»). */
export const merchantsEndpoints = {
  'GET /merchant/v1/products': {
    summary: 'The instalment products that the shop may offer',
    source: 'rules 2',
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
  'POST /merchant/v1/orders': {
    summary: 'Registers a purchase; the customer is sent to checkoutUrl',
    source: 'rules 2',
    caller: 'merchant',
    request: record({
      orderNumber: line(64),
      productId: text(64),
      amount: positiveAmount,
      currency: Type.Literal('RUB'),
      customer: record({
        countryCode: Type.String({ minLength: 1, maxLength: 4 }),
        phone: Type.String({ minLength: 1, maxLength: 32 }),
        fullName: Type.Optional(line(255)),
        birthDate: Type.Optional(askedDate),
        email: Type.Optional(email),
      }),
      cart: Type.Array(
        record({
          name: line(255),
          itemPrice: positiveAmount,
          itemAmount: Type.Integer({ minimum: 1, maximum: 100_000 }),
        }),
        { minItems: 1, maxItems: 500 },
      ),
      channel: oneOf(['SBOL_BANK_GATEWAY', 'OFFLINE']),
      returnUrl: address,
      notificationUrl: Type.Optional(address),
    }),
    response: record({ orderUuid: uuid, checkoutUrl: Type.String(), expiresAt: moment }),
    errors: [
      'request.invalid.error',
      'product.not.found.error',
      'product.amount.error',
      'order.number.exists.error',
      'client.blocked.error',
      'client.inactive.error',
    ],
    idempotent: 'header-required',
  },
  'GET /merchant/v1/orders/:orderUuid': {
    summary: 'How far the purchase has come',
    source: 'rules 2',
    caller: 'merchant',
    params: orderUuid,
    request: nothing,
    response: merchantOrder,
    errors: ['order.not.found.error'],
  },
  'POST /merchant/v1/orders/:orderUuid/deliver': {
    summary: 'The goods are handed over: activates what was approved',
    source: 'rules 2',
    caller: 'merchant',
    params: orderUuid,
    request: nothing,
    response: merchantOrder,
    errors: ['order.not.found.error', 'order.state.error'],
    idempotent: 'header-required',
  },
  'POST /merchant/v1/orders/:orderUuid/refund': {
    summary: 'Takes a sum back: off the unpaid tail first, the rest to the card',
    source: 'rules 2',
    caller: 'merchant',
    params: orderUuid,
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
    summary: 'Takes the whole purchase back before delivery: all that was paid is returned',
    source: 'rules 2',
    caller: 'merchant',
    params: orderUuid,
    request: nothing,
    response: merchantOrder,
    errors: ['order.not.found.error', 'order.state.error', 'payment.in.progress.error'],
    idempotent: 'header-required',
  },
} as const satisfies Record<string, Endpoint>;
