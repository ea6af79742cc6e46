import { Type } from 'typebox';
import type { ProductId } from '#domain/identifier.ts';
import type { Endpoint } from './endpoint.ts';
import { amount, nothing, oneOf, orNull, record, uuid } from './fields.ts';
import { serviceUuid } from './identifiers.ts';
import { lines, optionalReason, text } from './texts.ts';

/** Clauses of laws in force that the saved object breaks, in Russian (docs/spec/rules.md#15). */
const warnings = Type.Array(Type.String());

const viewers = { staff: ['VIEW_PRODUCTS', 'EDIT_PRODUCTS'] } as const;
const editors = { staff: ['EDIT_PRODUCTS'] } as const;

export const productId = Type.Unsafe<ProductId>(text(64));
/**
 * Version of the object as it was read. If it has changed since, nothing is saved. If absent, the check is skipped.
 */
const version = Type.Integer({ minimum: 1 });
const expectedVersion = { version: Type.Optional(version) } as const;
const percentage = Type.Number({ minimum: 0, maximum: 100, description: 'percent, two decimals' });
/** Discount coefficient, 0 to 1. */
const coefficient = Type.Number({ minimum: 0, maximum: 1, description: 'step 0.01' });

/** The domain checks these bounds, so that each error names its field. */
const productForm = {
  name: Type.String({ maxLength: 255 }),
  termUi: Type.String({ maxLength: 255 }),
  isBased: Type.Boolean(),
  withoutPenalties: Type.Boolean(),
  /** Absent or null: equal payments. */
  initialPaymentPercentage: Type.Optional(orNull(Type.Number({ description: 'percent, step 0.01' }))),
  paymentsCount: Type.Number({ description: 'whole, 1..999' }),
  paymentsIntervalValue: Type.Number({ description: 'whole, 1..9999' }),
  paymentsIntervalUnit: oneOf(['DAYS', 'WEEKS', 'MONTHS']),
  shiftPayment: Type.Boolean(),
  minAmount: Type.Integer({ description: 'kopecks' }),
  maxAmount: Type.Integer({ description: 'kopecks' }),
  commissionPercentage: Type.Number({ description: 'percent, step 0.01' }),
  minCommission: Type.Integer({ description: 'kopecks' }),
  maxCommission: Type.Integer({ description: 'kopecks' }),
  commissionRule: oneOf(['ADD_FIRST_PAYMENT', 'EARLY_COMMISSION']),
} as const;

const product = record({
  ...productForm,
  productId,
  version,
  initialPaymentPercentage: orNull(percentage),
  state: oneOf(['CREATED', 'ACTIVE', 'STOPPED']),
});

const productFieldErrors = [
  'bnpl.product.api.name.invalid',
  'bnpl.product.api.termUi.invalid',
  'bnpl.product.api.initialPaymentPercentage.invalid',
  'bnpl.product.api.paymentsCount.invalid',
  'bnpl.product.api.paymentsIntervalValue.invalid',
  'bnpl.product.api.minAmount.invalid',
  'bnpl.product.api.maxAmount.invalid',
  'bnpl.product.api.commissionPercentage.invalid',
  'bnpl.product.api.minCommission.invalid',
  'bnpl.product.api.maxCommission.invalid',
  'bnpl.product.api.commissionRule.invalid',
] as const;

const rate = record({
  lowerLimit: amount,
  greaterLimit: orNull(amount),
  serviceFee: amount,
});

const serviceForm = {
  serviceId: text(64),
  serviceName: text(127),
  serviceDescription: lines(255),
  rates: Type.Array(rate, { maxItems: 100 }),
  sberPrimeDiscount: orNull(coefficient),
  excludeProducts: Type.Array(productId, { maxItems: 1000 }),
  bufferHours: Type.Integer({ minimum: 0, maximum: 100_000 }),
  servicePaymentOrderLifeTimeMinutes: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
  enabled: Type.Boolean(),
} as const;

const discountForm = {
  discount: coefficient,
  products: Type.Array(productId, { maxItems: 1000 }),
} as const;

const subscriptionForm = {
  subscriptionId: text(64),
  subscriptionName: text(127),
  discountEnabled: Type.Boolean(),
  status: oneOf(['ACTUAL', 'DELETED']),
} as const;

export const subscription = record({ ...subscriptionForm, version });

/**
 * Products, services, discounts and subscription categories (docs/spec/specification.md#2 «BNPL products page»,
 * «Services page», «SberPrime page»).
 */
export const catalogueEndpoints = {
  'GET /admin/v1/products': {
    summary: 'All instalment products',
    source: 'docs/spec/specification.md#7 «Products»',
    caller: viewers,
    request: nothing,
    response: record({ bnplProducts: Type.Array(product) }),
    errors: [],
  },
  'POST /admin/v1/products': {
    summary: 'Creates a product; it is sold after it is started',
    source: 'docs/spec/specification.md#7 «Products», docs/spec/specification.md#5 «Product form»',
    caller: editors,
    request: record(productForm),
    response: record({ productId, warnings }),
    errors: productFieldErrors,
  },
  'POST /admin/v1/products/update': {
    summary: 'Changes a product before its first start',
    source: 'docs/spec/specification.md#7 «Products», docs/spec/specification.md#4 «Product»',
    caller: editors,
    request: record({ ...productForm, productId, ...expectedVersion }),
    response: record({ warnings }),
    errors: [
      'product.not.found.error',
      'product.state.error',
      'catalogue.changed.error',
      ...productFieldErrors,
    ],
  },
  'POST /admin/v1/products/activate': {
    summary: 'Starts a product',
    source: 'docs/spec/specification.md#7 «Products», docs/spec/specification.md#4 «Product»',
    caller: editors,
    request: record({ productId, ...expectedVersion, reason: optionalReason }),
    response: nothing,
    errors: [
      'approval.waits.error',
      'product.not.found.error',
      'product.state.error',
      'product.law.error',
      'catalogue.changed.error',
      ...productFieldErrors,
    ],
    idempotent: 'by-act',
  },
  'POST /admin/v1/products/deactivate': {
    summary: 'Stops a product; a base product cannot be stopped',
    source: 'docs/spec/specification.md#7 «Products», docs/spec/specification.md#4 «Product»',
    caller: editors,
    request: record({ productId, ...expectedVersion }),
    response: nothing,
    errors: ['product.not.found.error', 'product.state.error', 'catalogue.changed.error'],
    idempotent: 'by-act',
  },
  'GET /admin/v1/services': {
    summary: 'All payment add-on services',
    source: 'docs/spec/specification.md#7 «Discounts, subscriptions, services»',
    caller: viewers,
    request: nothing,
    response: record({ services: Type.Array(record({ ...serviceForm, uuid: serviceUuid, version })) }),
    errors: [],
  },
  'POST /admin/v1/services/add': {
    summary: 'Creates a service with a new identifier',
    source: 'docs/spec/specification.md#7, docs/spec/specification.md#5 «Service form»',
    caller: editors,
    request: record({ service: record(serviceForm) }),
    response: record({ serviceUuid, warnings }),
    errors: [
      'request.invalid.error',
      'service.exists.error',
      'service.rates.error',
      'service.law.error',
      'product.not.found.error',
    ],
  },
  'POST /admin/v1/services/update': {
    summary: 'Saves a whole service; its identifier cannot change',
    source: 'docs/spec/specification.md#7, docs/spec/specification.md#4 «Service»',
    caller: editors,
    request: record({ service: record(serviceForm), serviceUuid, ...expectedVersion }),
    response: record({ warnings }),
    errors: [
      'catalogue.changed.error',
      'request.invalid.error',
      'service.not.found.error',
      'service.rates.error',
      'service.law.error',
      'product.not.found.error',
    ],
    idempotent: 'by-act',
  },
  'GET /admin/v1/discounts': {
    summary: 'All discount coefficients with the products that each covers',
    source: 'docs/spec/specification.md#7',
    caller: viewers,
    request: nothing,
    response: record({ discounts: Type.Array(record({ ...discountForm, uuid, version })) }),
    errors: [],
  },
  'POST /admin/v1/discounts/add': {
    summary: 'Creates a discount for products without another discount',
    source: 'docs/spec/specification.md#7, docs/spec/specification.md#5 «Discount form»',
    caller: editors,
    request: record(discountForm),
    response: record({ uuid }),
    errors: ['request.invalid.error', 'discount.product.taken.error', 'product.not.found.error'],
  },
  'POST /admin/v1/discounts/update': {
    summary: 'Changes the products of a discount; its coefficient cannot change',
    source: 'docs/spec/specification.md#7, docs/spec/specification.md#5 «Discount form»',
    caller: editors,
    request: record({ ...discountForm, uuid, ...expectedVersion }),
    response: nothing,
    errors: [
      'catalogue.changed.error',
      'request.invalid.error',
      'discount.not.found.error',
      'discount.coefficient.error',
      'discount.product.taken.error',
      'product.not.found.error',
    ],
  },
  'GET /admin/v1/subscriptions': {
    summary: 'All categories of the card subscription',
    source: 'docs/spec/specification.md#7',
    caller: viewers,
    request: nothing,
    response: record({ subscriptions: Type.Array(subscription) }),
    errors: [],
  },
  'POST /admin/v1/subscriptions/add': {
    summary: 'Creates a subscription category',
    source: 'docs/spec/specification.md#7, docs/spec/specification.md#5 «Subscription form»',
    caller: editors,
    request: record(subscriptionForm),
    response: nothing,
    errors: ['subscription.exists.error'],
  },
  'POST /admin/v1/subscriptions/update': {
    summary: 'Changes a subscription category; its identifier cannot change',
    source: 'docs/spec/specification.md#7, docs/spec/specification.md#5 «Subscription form»',
    caller: editors,
    request: record({ ...subscriptionForm, ...expectedVersion }),
    response: nothing,
    errors: ['subscription.not.found.error', 'catalogue.changed.error'],
  },
} as const satisfies Record<string, Endpoint>;
