import { Type } from 'typebox';
import { steps } from './amounts.ts';
import { cardConsent } from './card-consent.ts';
import type { Endpoint } from './endpoint.ts';
import { amount, date, timestamp, orNull, phoneFields, record } from './fields.ts';
import { bindingUuid, feeUuid, intentUuid, orderUuid, serviceUuid } from './identifiers.ts';
import { scheduledPayment } from './orders.ts';
import { paymentState } from './payments.ts';

const paymentNumber = Type.Integer({ minimum: 1, maximum: 100_000 });

const offer = record({
  serviceUuid,
  serviceId: Type.String(),
  serviceName: Type.String(),
  serviceDescription: Type.String(),
  /** The payment to move, with its old and new date. */
  paymentNumber,
  dateFrom: date,
  dateTo: date,
  /** The price for this client. */
  amount,
  /** The price by the tariff, and the price with Prime if there is one. */
  price: amount,
  primePrice: orNull(amount),
  /** From this instant on the offer is refused. */
  endsAt: timestamp,
  /** Explanation of the amount. */
  steps,
  resultingPayments: Type.Array(scheduledPayment),
});

const bought = record({
  feeUuid,
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
    summary: 'Services that can be bought for an order now, and services already bought',
    source: 'docs/spec/rules.md#9',
    caller: 'client',
    checkoutSession: true,
    request: record({ orderUuid }),
    response: services,
    errors: ['order.not.found.error'],
  },
  'POST /client/order/services/buy': {
    summary:
      'Buys an offered service: by saved card if bindingUuid is given, otherwise on the bank page. A free service is provided at once',
    source: 'docs/spec/rules.md#9, docs/spec/rules.md#5',
    caller: 'client',
    checkoutSession: true,
    request: record({
      orderUuid,
      serviceUuid,
      paymentNumber,
      dateTo: date,
      amount,
      bindingUuid: Type.Optional(orNull(bindingUuid)),
      cardConsent: Type.Optional(cardConsent),
    }),
    response: record({
      state: paymentState,
      /** The payment for `/early-payment/finish.do`; absent when the service is free. */
      earlyPaymentUuid: Type.Optional(intentUuid),
      /** Set when the client has to open the bank's page. */
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
    summary: "Services of a client's order, read-only for staff",
    source: 'docs/spec/rules.md#9, docs/spec/specification.md#6',
    caller: { staff: ['VIEW_CLIENT_LK'] },
    request: record({ ...phoneFields, orderUuid }),
    response: services,
    errors: ['client.not.exist.error', 'order.not.found.error'],
  },
} as const satisfies Record<string, Endpoint>;
