import { Type } from 'typebox';
import { steps } from './amounts.ts';
import { cardConsent } from './card-consent.ts';
import type { Endpoint } from './endpoint.ts';
import { amount, date, timestamp, orNull, phoneFields, record, uuid } from './fields.ts';
import { scheduledPayment } from './orders.ts';
import { paymentState } from './payments.ts';

const paymentNumber = Type.Integer({ minimum: 1, maximum: 100_000 });

const offer = record({
  serviceUuid: uuid,
  serviceId: Type.String(),
  serviceName: Type.String(),
  serviceDescription: Type.String(),
  /** The payment that goes to another day, and the days. */
  paymentNumber,
  dateFrom: date,
  dateTo: date,
  /** What this client pays. */
  amount,
  /** By the tariff, and what it comes to with Prime where there is such a price. */
  price: amount,
  primePrice: orNull(amount),
  /** From this moment on it is too late. */
  endsAt: timestamp,
  /** The proof of the amount. */
  steps,
  resultingPayments: Type.Array(scheduledPayment),
});

const bought = record({
  feeUuid: uuid,
  paymentNumber,
  dateFrom: date,
  dateTo: date,
  amount,
  paidAt: timestamp,
});

const services = record({ offers: Type.Array(offer), bought: Type.Array(bought) });

/** Add-on services of an order: the move of its next payment (docs/spec/rules.md#9). */
export const servicesEndpoints = {
  'POST /client/order/services': {
    summary:
      'The services that can be bought for an order now, with what they do and cost, and those that were bought',
    source: 'docs/spec/rules.md#9',
    caller: 'client',
    checkoutSession: true,
    request: record({ orderUuid: uuid }),
    response: services,
    errors: ['order.not.found.error'],
  },
  'POST /client/order/services/buy': {
    summary:
      'Buys a service as it was offered, with a saved card or (no bindingUuid) with another card on the bank page; one that costs nothing is rendered at once',
    source: 'docs/spec/rules.md#9, docs/spec/rules.md#5',
    caller: 'client',
    checkoutSession: true,
    request: record({
      orderUuid: uuid,
      serviceUuid: uuid,
      paymentNumber,
      dateTo: date,
      amount,
      bindingUuid: Type.Optional(orNull(uuid)),
      cardConsent: Type.Optional(cardConsent),
    }),
    response: record({
      state: paymentState,
      /** Names the payment to `/early-payment/finish.do`; absent when there was nothing to pay. */
      earlyPaymentUuid: Type.Optional(uuid),
      /** Set when the client has to go to the bank's page. */
      formUrl: Type.Optional(Type.String()),
    }),
    errors: [
      'order.not.found.error',
      'service.not.found.error',
      'service.not.offered.error',
      'service.already.bought.error',
      'service.too.late.error',
      'binding.not.found.error',
      'payment.amount.changed.error',
      'consent.text.changed.error',
      'payment.in.progress.error',
      'payment.failed.error',
      'insufficient.funds.error',
      'request.limit.exceeded',
    ],
    idempotent: 'by-object',
  },
  'POST /admin/client/order/services': {
    summary: "The same for staff, who see a client's services and do not buy",
    source: 'docs/spec/rules.md#9, docs/spec/specification.md#6',
    caller: { staff: ['VIEW_CLIENT_LK'] },
    request: record({ ...phoneFields, orderUuid: uuid }),
    response: services,
    errors: ['client.not.exist.error', 'order.not.found.error'],
  },
} as const satisfies Record<string, Endpoint>;
