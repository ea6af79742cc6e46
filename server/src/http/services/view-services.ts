import type { Endpoints } from '#contract/endpoints.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { discountedPrice } from '#domain/catalogue/discounts.ts';
import { paymentDocument, visiblePayments } from '#domain/orders/view/order-document.ts';
import { success } from '#domain/result.ts';
import { explainServicePrice, type ServiceFee } from '#domain/services/service-fee.ts';
import {
  type OrderServices,
  type ServiceOffer,
  viewServices,
  viewServicesAsStaff,
} from '../../use-cases/services/view-services.ts';
import type { Handler } from '../handler.ts';
import { presentStep } from '../orders/present-step.ts';

export const viewServicesHandler: Handler<'POST /client/order/services'> = async ({
  context,
  caller,
  request,
}) => {
  const { orderUuid } = request;
  const services = await viewServices(context, { clientUuid: caller.clientUuid, orderUuid });
  return services.ok ? success(presentServices(services.value)) : services;
};

export const viewServicesAsStaffHandler: Handler<'POST /admin/client/order/services'> = async ({
  context,
  caller,
  request,
}) => {
  const { orderUuid } = request;
  const services = await viewServicesAsStaff(context, { staff: caller, phone: request.phone }, orderUuid);
  return services.ok ? success(presentServices(services.value)) : services;
};

type Response = ResponseOf<Endpoints['POST /client/order/services']>;

function presentServices({ offers, bought }: OrderServices): Response {
  return { offers: offers.map(presentOffer), bought: bought.flatMap(presentBought) };
}

function presentOffer({ service, offer }: ServiceOffer): Response['offers'][number] {
  const { serviceUuid, serviceId, serviceName, serviceDescription, primeDiscount } = service;
  const { paymentNumber, dateFrom, dateTo, amount, price, endsAt } = offer;
  const { serviceFee } = price.rate;
  return {
    ...{ serviceUuid, serviceId, serviceName, serviceDescription },
    ...{ paymentNumber, dateFrom, dateTo, amount, endsAt },
    price: serviceFee,
    primePrice: primeDiscount === null ? null : discountedPrice(serviceFee, primeDiscount),
    steps: explainServicePrice(price).map(presentStep),
    resultingPayments: visiblePayments(offer.payments).map(paymentDocument),
  };
}

function presentBought(fee: ServiceFee): Response['bought'] {
  const { feeUuid, paymentNumber, dateFrom, dateTo, amount, paidAt } = fee;
  return paidAt === null ? [] : [{ feeUuid, paymentNumber, dateFrom, dateTo, amount, paidAt }];
}
