import type { calls } from '#testing/calls.ts';
import type { Answer, FieldsOf, ApiClient } from '#testing/api-client.ts';

type Request = FieldsOf<(typeof calls)['payByCard']>;

/** `paymentObject` defaults to the next payment. */
export type CardPayment = Omit<Request, 'paymentObject'> & Partial<Pick<Request, 'paymentObject'>>;

/** A payment that the product offers. */
export type PaymentOption = Required<Pick<CardPayment, 'paymentObject' | 'amount'>>;

/** Pays ahead with a saved card. Without an idempotency key the server recognizes a repeat by its object. */
export function payByCard(client: ApiClient, payment: CardPayment, key?: string): Promise<Answer> {
  const request = { paymentObject: 'NEXT_PAYMENT', ...payment } as const;
  return client.payByCard(request, key === undefined ? undefined : { 'idempotency-key': key });
}
