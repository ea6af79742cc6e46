import type { RequestOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import type { Answer, Visitor } from './visitor.ts';

type Request = RequestOf<Endpoints['POST /payment/recurrent']>;

/** `paymentObject` defaults to the next payment. */
export type CardPayment = Omit<Request, 'paymentObject'> & Partial<Pick<Request, 'paymentObject'>>;

/** A payment that the product offers. */
export type PaymentOption = Required<Pick<CardPayment, 'paymentObject' | 'amount'>>;

/** Pays ahead with a saved card. Without an idempotency key the server recognizes a repeat by its object. */
export function payByCard(client: Visitor, payment: CardPayment, key?: string): Promise<Answer> {
  const request = { paymentObject: 'NEXT_PAYMENT', ...payment } as const;
  return client.call(
    'POST /payment/recurrent',
    request,
    key === undefined ? undefined : { 'idempotency-key': key },
  );
}
