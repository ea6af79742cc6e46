import { queryOptions } from '@tanstack/react-query';
import type { RequestOf, ResponseOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { type CalendarDate, calendarDate } from '#domain/dates.ts';
import type { FeeUuid, IntentUuid } from '#domain/identifier.ts';
import { type Kopecks, kopecks } from '#domain/money.ts';
import type { IntentState } from '#domain/orders/payment-intent.ts';
import { takePrefetchedBody, call } from '../wire/call.ts';
import type { ExplainedStep } from './explanation.ts';
import { orderKeys } from './order-queries.ts';
import { type PaymentView, readPayment } from './order.ts';

/** A payment that moves to another day. */
export type MoveView = {
  readonly paymentNumber: number;
  readonly dateFrom: CalendarDate;
  readonly dateTo: CalendarDate;
  /** The price of the move. */
  readonly amount: Kopecks;
};

/** A service that the client can buy for an order now (docs/spec/rules.md#9). */
export type ServiceOffer = MoveView & {
  readonly serviceUuid: string;
  readonly serviceName: string;
  readonly serviceDescription: string;
  /** The regular price, and the Prime price if there is one. */
  readonly price: Kopecks;
  readonly primePrice: Kopecks | null;
  readonly steps: readonly ExplainedStep[];
  readonly resultingPayments: readonly PaymentView[];
};

export type BoughtService = MoveView & { readonly feeUuid: FeeUuid };

export type OrderServices = {
  readonly offers: readonly ServiceOffer[];
  readonly bought: readonly BoughtService[];
};

/** The services offered and bought for an order. Invalidated together with the order. */
export function orderServicesQuery(orderUuid: string) {
  return queryOptions({
    queryKey: [...orderKeys.all, 'services', orderUuid],
    queryFn: async ({ signal }): Promise<OrderServices> =>
      readServices(await call('POST /client/order/services', { orderUuid }, { signal })),
    initialData: () => {
      const response = takePrefetchedBody('POST /client/order/services', { orderUuid });
      return response === undefined ? undefined : readServices(response);
    },
  });
}

type Wire = ResponseOf<Endpoints['POST /client/order/services']>;

export function readServices({ offers, bought }: Wire): OrderServices {
  return {
    offers: offers.map((offer) => ({
      ...readMove(offer),
      serviceUuid: offer.serviceUuid,
      serviceName: offer.serviceName,
      serviceDescription: offer.serviceDescription,
      price: kopecks(offer.price),
      primePrice: offer.primePrice === null ? null : kopecks(offer.primePrice),
      steps: offer.steps,
      resultingPayments: offer.resultingPayments.map(readPayment),
    })),
    bought: bought.map((fee) => ({ ...readMove(fee), feeUuid: fee.feeUuid })),
  };
}

function readMove({
  paymentNumber,
  dateFrom,
  dateTo,
  amount,
}: Wire['bought'][number] | Wire['offers'][number]): MoveView {
  return {
    paymentNumber,
    dateFrom: calendarDate(dateFrom),
    dateTo: calendarDate(dateTo),
    amount: kopecks(amount),
  };
}

type PurchaseRequest = RequestOf<Endpoints['POST /client/order/services/buy']>;
/** Without a card the client enters one on the bank's page. */
export type ServicePurchase = Omit<PurchaseRequest, 'bindingUuid'> & {
  readonly cardUuid: string | null;
};

/** A started purchase. A free service has no payment. */
export type StartedPurchase = {
  readonly state: IntentState;
  readonly intentUuid: IntentUuid | null;
  readonly formUrl: string | null;
};

/** Buys a service. Calls with the same key buy it once (docs/spec/rules.md#8). */
export async function buyService(
  { cardUuid: bindingUuid, ...purchase }: ServicePurchase,
  idempotencyKey: string,
): Promise<StartedPurchase> {
  const request = { ...purchase, bindingUuid };
  const { state, earlyPaymentUuid, formUrl } = await call('POST /client/order/services/buy', request, {
    idempotencyKey,
  });
  return {
    state,
    intentUuid: earlyPaymentUuid ?? null,
    formUrl: formUrl ?? null,
  };
}
