import assert from 'node:assert/strict';
import { assertSuccess } from '#testing/assert-success.ts';
import type { Stack } from '#testing/stack/stack.ts';
import { logInStaff } from './staff.ts';
import { type Answer, untilServed, type ApiClient } from '#testing/api-client.ts';

/** The service MOVE_PAYMENT: 99 ₽, half price with Prime, available until a day before the payment. */
export const movePayment = {
  serviceId: 'MOVE_PAYMENT',
  serviceName: 'Перенос платежа',
  serviceDescription: 'Ближайший платеж переносится на один период',
  rates: [{ lowerLimit: 1, greaterLimit: null, serviceFee: 9_901 }],
  sberPrimeDiscount: 0.5,
  excludeProducts: ['two-weeks'],
  bufferHours: 24,
  servicePaymentOrderLifeTimeMinutes: 15,
  enabled: true,
};

/** Adds the service as staff. Returns its uuid. */
export async function sellMovePayment(stack: Stack): Promise<string> {
  const editor = await logInStaff(stack, 'product.editor');
  const { body } = await editor.addService({ service: movePayment });
  assertSuccess({ body });
  return String(body['serviceUuid']);
}

export type Offer = {
  readonly serviceUuid: string;
  readonly paymentNumber: number;
  readonly dateFrom: string;
  readonly dateTo: string;
  readonly amount: number;
  readonly price: number;
  readonly primePrice: number | null;
  readonly steps: readonly { readonly rule: string; readonly result: number }[];
  readonly resultingPayments: readonly { readonly date: string }[];
};

export type BoughtMove = Pick<Offer, 'paymentNumber' | 'dateFrom' | 'dateTo' | 'amount'> & {
  readonly feeUuid: string;
};

type Services = { readonly offers: readonly Offer[]; readonly bought: readonly BoughtMove[] };

export async function servicesOf(client: ApiClient, orderUuid: string): Promise<Services> {
  const { body } = await untilServed(() => client.viewServices({ orderUuid }));
  assertSuccess({ body });
  return { offers: body['offers'] as Offer[], bought: body['bought'] as BoughtMove[] };
}

/** The offer to move a payment of an order. */
export async function offerOf(client: ApiClient, orderUuid: string): Promise<Offer> {
  const [offer] = (await servicesOf(client, orderUuid)).offers;
  assert.ok(offer, 'the order has no offer');
  return offer;
}

type Purchase = {
  readonly orderUuid: string;
  readonly offer: Offer;
  /** null selects the bank's page. */
  readonly bindingUuid: string | null;
  readonly key?: string;
};

export function buyMove(
  client: ApiClient,
  { orderUuid, offer, bindingUuid, key }: Purchase,
): Promise<Answer> {
  const { serviceUuid, paymentNumber, dateTo, amount } = offer;
  const input = { orderUuid, serviceUuid, paymentNumber, dateTo, amount, bindingUuid };
  const headers = key === undefined ? {} : { 'idempotency-key': key };
  return client.buyService(input, headers);
}
