import { Type } from 'typebox';
import type { Endpoint } from './endpoint.ts';
import { token } from './texts.ts';
import { savedCardConsent } from './card-consent.ts';
import {
  amount,
  brandFields,
  paymentSystem,
  date,
  formUrl,
  timestamp,
  nothing,
  oneOf,
  orNull,
  phoneFields,
  record,
  uuid,
} from './fields.ts';
import { bindingUuid, consentUuid, orderUuid } from './identifiers.ts';

/** An open order, its unpaid payments, and the card that replaces the first one. */
const cardOrder = record({
  orderUuid,
  orderNumber: Type.String(),
  merchantFullName: Type.String(),
  payments: Type.Array(record({ date, amount })),
  otherCard: orNull(
    record({
      panLastFourDigits: Type.String(),
      ...brandFields,
    }),
  ),
});

const binding = record({
  uuid,
  bindingUuid,
  /** The masked number; its last four digits are shown. */
  mnemonic: Type.String(),
  paymentSystem,
  paymentWay: Type.String(),
  updatable: Type.Boolean(),
  /** Charged before the client's other cards. */
  isDefault: Type.Boolean(),
  /** Expiry month, YYYYMM. */
  expiry: Type.String(),
  bindingDisplayData: Type.Optional(record({ logoMini: Type.String(), name: Type.String() })),
  /** Scope of automatic charges: none, the orders that own the card, or all orders. */
  consentScope: oneOf(['NONE', 'ORDER', 'ALL']),
  /** The orders that charge this card first. */
  orders: Type.Array(cardOrder),
  /** The last scheduled charge that the bank declined, when no payment with the card has succeeded since. */
  declinedAt: Type.Optional(timestamp),
  /** The last payment with the card that succeeded. */
  paidAt: Type.Optional(timestamp),
});

const consentRecord = record({
  consentUuid,
  action: oneOf(['GIVEN', 'WITHDRAWN']),
  scope: oneOf(['ONCE', 'ORDER', 'ALL']),
  bindingUuid: orNull(bindingUuid),
  orderNumber: orNull(Type.String()),
  how: oneOf(['CHECKOUT', 'CARD_CHANGE', 'PAYMENT_PAGE', 'CARDS_PAGE', 'MIGRATION', 'BANK']),
  textVersion: Type.Integer(),
  /** SHA-256 of the text, in hexadecimal digits. */
  textHash: Type.String(),
  recordedAt: timestamp,
});

const listQuery = {
  withDisplayInfo: Type.Optional(oneOf(['true', 'false'])),
  allActiveBindings: Type.Optional(oneOf(['true', 'false'])),
};

/** Saved cards (docs/spec/specification.md#2 «Payment ways page», docs/spec/specification.md#4 «Card change»). */
export const cardsEndpoints = {
  'GET /client/payments': {
    summary: "The client's saved cards",
    source: 'docs/spec/specification.md#7',
    caller: 'client',
    checkoutSession: true,
    request: record(listQuery),
    response: record({
      cardInfos: Type.Array(binding),
      ordersWithoutCard: Type.Array(cardOrder),
      /** Card checks whose result is pending; `bindingUuid` is the card to be replaced, null for an addition. */
      pendingCardChecks: Type.Array(record({ bindingUuid: orNull(bindingUuid), startedAt: timestamp })),
    }),
    errors: [],
  },
  'POST /admin/client/bindings': {
    summary: "A client's saved cards for staff",
    source: 'docs/spec/specification.md#7',
    caller: { staff: ['VIEW_CLIENT_LK'] },
    request: record({
      ...phoneFields,
      withDisplayInfo: Type.Optional(Type.Boolean()),
      allActiveBindings: Type.Optional(Type.Boolean()),
    }),
    response: record({
      cardInfos: Type.Array(binding),
      ordersWithoutCard: Type.Array(cardOrder),
      consentRecords: Type.Array(consentRecord),
    }),
    errors: ['client.not.exist.error'],
  },
  'POST /client/payments/initBindingUpdate.do': {
    summary: 'Starts the change of a card on the bank page',
    source: 'docs/spec/specification.md#7',
    caller: 'client',
    request: record({ bindingUuid }),
    response: formUrl,
    errors: [
      'binding.not.found.error',
      'payment.not.allowed.error',
      'payment.in.progress.error',
      'payment.failed.error',
      'request.limit.exceeded',
    ],
    idempotent: 'by-object',
  },
  'POST /client/payments/finishBindingUpdate.do': {
    summary: 'Confirms the change of a card after checking its status at the bank',
    source: 'docs/spec/specification.md#7',
    caller: 'client',
    request: record({ bindingUuid, mdOrder: token(36) }),
    response: nothing,
    errors: ['binding.not.found.error', 'payment.in.progress.error', 'payment.failed.error'],
    idempotent: 'by-header',
  },
  'POST /client/payments/initBindingAdd.do': {
    summary: 'Starts adding a card on the bank page',
    source: 'docs/spec/specification.md#4 «Card change»',
    caller: 'client',
    request: record({ cardConsent: Type.Optional(savedCardConsent) }),
    response: formUrl,
    errors: [
      'payment.not.allowed.error',
      'payment.in.progress.error',
      'payment.failed.error',
      'consent.text.changed.error',
    ],
    idempotent: 'by-object',
  },
  'POST /client/payments/finishBindingAdd.do': {
    summary: 'Confirms an added card after checking its status at the bank',
    source: 'docs/spec/specification.md#4 «Card change»',
    caller: 'client',
    request: record({ mdOrder: token(36) }),
    response: nothing,
    errors: ['binding.not.found.error', 'payment.in.progress.error', 'payment.failed.error'],
    idempotent: 'by-header',
  },
  'POST /client/payments/setDefaultBinding.do': {
    summary: 'Makes a card the default card, which is charged first',
    source: 'docs/spec/rules.md#3',
    caller: 'client',
    request: record({ bindingUuid }),
    response: nothing,
    errors: ['binding.not.found.error'],
    idempotent: 'by-header',
  },
  'POST /client/payments/setBindingConsent.do': {
    summary:
      'Sets the scope of automatic charges of a saved card: none, the orders that own it, or all orders',
    source: 'docs/spec/rules.md#11',
    caller: 'client',
    // such a session can only narrow a consent, because a wider consent needs a fresh code
    checkoutSession: true,
    request: record({
      bindingUuid,
      scope: oneOf(['NONE', 'ORDER', 'ALL']),
      /** The version of the consent text shown; for NONE the version of the withdrawal text. */
      textVersion: Type.Integer({ minimum: 1 }),
    }),
    response: nothing,
    errors: [
      'binding.not.found.error',
      'consent.text.changed.error',
      'payment.in.progress.error',
      'session.code.required.error',
    ],
    idempotent: 'by-header',
  },
  'POST /client/payments/removeBinding.do': {
    summary: 'Removes a card; its orders move to the first card with consent for all orders',
    source: 'docs/spec/rules.md#11',
    caller: 'client',
    request: record({ bindingUuid }),
    response: nothing,
    errors: ['binding.not.found.error', 'binding.in.use.error', 'payment.in.progress.error'],
    idempotent: 'by-header',
  },
} as const satisfies Record<string, Endpoint>;
