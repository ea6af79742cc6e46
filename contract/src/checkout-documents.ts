import { Type } from 'typebox';
import type { Endpoint } from './endpoint.ts';
import { checkoutToken, nothing, oneOf, orNull, phoneFields, record, timestamp } from './fields.ts';
import { orderUuid } from './identifiers.ts';

/** The contract, and the separate consents to the processing of personal data and to charges of the card. */
const kind = oneOf(['CONTRACT', 'PERSONAL_DATA', 'CARD']);

const document = {
  kind,
  /** Version of the template. */
  version: Type.Integer(),
  text: Type.String({
    description: 'paragraphs separated by an empty line; the title first; list items begin with «— »',
  }),
  textHash: Type.String({ description: 'SHA-256 of the text in UTF-8, hexadecimal' }),
} as const;

const signed = {
  ...document,
  signedAt: timestamp,
  address: Type.String({ description: 'network address of the browser that entered the code' }),
  userAgent: Type.String(),
  withdrawnAt: orNull(timestamp),
} as const;

/** A purchase that was signed and is not an order: refused, not paid, or still being paid. */
const purchase = record({
  orderUuid,
  orderNumber: Type.String(),
  merchantFullName: Type.String(),
  signedAt: timestamp,
});

const isOrder = Type.Boolean({ description: 'the purchase has become an order' });

/** The documents that a customer signs at the checkout and can read afterwards (docs/spec/rules.md#11). */
export const checkoutDocumentsEndpoints = {
  'GET /checkout/document': {
    summary: 'A document of the checkout: the text to sign, afterwards the signed text',
    source: 'docs/spec/rules.md#11',
    caller: 'anyone',
    request: record({ token: checkoutToken, kind }),
    response: record(document),
    errors: ['order.not.found.error', 'checkout.expired.error', 'order.state.error'],
  },
  'GET /checkout/document/file': {
    summary: 'The same document as PDF',
    source: 'docs/spec/rules.md#11',
    caller: 'anyone',
    request: record({ token: checkoutToken, kind }),
    response: nothing,
    answers: 'application/pdf',
    errors: [
      'order.not.found.error',
      'checkout.expired.error',
      'order.state.error',
      'request.limit.exceeded',
    ],
  },
  'GET /client/documents/consents': {
    summary: 'The documents that the client signed for a purchase; none for orders without a contract',
    source: 'docs/spec/rules.md#11',
    caller: 'client',
    checkoutSession: true,
    request: record({ orderUuid }),
    response: record({
      consents: Type.Array(record(signed)),
      isOrder,
      hasDebt: Type.Boolean({ description: 'the order has unpaid payments or penalties' }),
    }),
    errors: ['order.not.found.error'],
  },
  'GET /client/documents/purchases': {
    summary: 'The signed purchases of the client that are no orders, newest first',
    source: 'docs/spec/rules.md#11',
    caller: 'client',
    checkoutSession: true,
    request: nothing,
    response: record({ purchases: Type.Array(purchase) }),
    errors: [],
  },
  'POST /client/documents/consent/withdraw': {
    summary:
      'Withdraws the consent to the processing of personal data of a purchase; an order stays as it is',
    source: 'docs/spec/rules.md#11',
    caller: 'client',
    request: record({ orderUuid }),
    response: nothing,
    errors: ['order.not.found.error', 'consent.withdrawn.error'],
    idempotent: 'by-header',
  },
  'GET /client/documents/consent': {
    summary: 'A signed document as PDF',
    source: 'docs/spec/rules.md#11',
    caller: 'client',
    checkoutSession: true,
    request: record({ orderUuid, kind }),
    response: nothing,
    answers: 'application/pdf',
    errors: ['order.not.found.error', 'request.limit.exceeded'],
  },
  'POST /admin/client/purchases': {
    summary: 'The signed purchases of a client that are no orders, newest first',
    source: 'docs/spec/rules.md#11',
    caller: { staff: ['VIEW_CLIENT_LK'] },
    request: record(phoneFields),
    response: record({ purchases: Type.Array(purchase) }),
    errors: ['client.not.exist.error'],
  },
  'POST /admin/client/order/consents': {
    summary: 'The documents that a client signed for an order, with the identity of the code',
    source: 'docs/spec/rules.md#11',
    caller: { staff: ['VIEW_CLIENT_LK'] },
    request: record({ ...phoneFields, orderUuid }),
    response: record({
      isOrder,
      consents: Type.Array(
        record({ ...signed, challengeUuid: Type.String({ description: 'identity of the one-time code' }) }),
      ),
    }),
    errors: ['client.not.exist.error', 'order.not.found.error'],
  },
  'POST /admin/client/order/consent': {
    summary: 'A signed document as PDF, for staff',
    source: 'docs/spec/rules.md#11',
    caller: { staff: ['VIEW_CLIENT_LK'] },
    request: record({ ...phoneFields, orderUuid, kind }),
    response: nothing,
    answers: 'application/pdf',
    errors: ['client.not.exist.error', 'order.not.found.error', 'request.limit.exceeded'],
  },
} as const satisfies Record<string, Endpoint>;

/** The documents to sign on the checkout page; null once the purchase is confirmed or has ended. */
export const toSign = orNull(
  record({
    contractHash: Type.String(),
    personalDataHash: Type.String(),
    cardHash: Type.String(),
    /** «Карту сохраним и спишем с неё 3 платежа: …» */
    cardPromise: Type.String(),
    /** «За просрочку — штраф …» */
    latenessPromise: Type.String(),
  }),
);

/** SHA-256 of a text, in hexadecimal digits. */
export const textHash = Type.String({ pattern: '^[0-9a-f]{64}$' });
