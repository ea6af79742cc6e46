import { queryOptions } from '@tanstack/react-query';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { staffKeys } from '../clients/client-reference.ts';
import { call } from '../wire/call.ts';
import { readFile } from '../wire/read-file.ts';
import { toWireRequest } from '../wire/request.ts';
import { agreementFileNames, type AgreementKind, type ClientDocument } from './documents.ts';
import { orderKeys } from './order-queries.ts';

type ClientConsent = ResponseOf<Endpoints['GET /client/documents/consents']>['consents'][number];

/** A document that the client signed for an order. Only staff see the identifier of the code. */
export type OrderConsent = ClientConsent & { readonly challengeUuid?: string };

export type OrderConsents = {
  /** False for a purchase that did not become an order. */
  readonly isOrder: boolean;
  readonly consents: readonly OrderConsent[];
  /** Whether the order has unpaid payments or penalties; undefined for staff, who withdraw nothing. */
  readonly hasDebt?: boolean;
};

/** The documents that the logged-in client signed for an order; their texts never change. */
export function orderConsentsQuery(orderUuid: string) {
  return queryOptions({
    queryKey: [...orderKeys.one(orderUuid), 'consents'],
    queryFn: async ({ signal }): Promise<OrderConsents> =>
      call('GET /client/documents/consents', { orderUuid }, { signal }),
  });
}

/** Withdraws the consent to the processing of personal data. A repeat with the same key has the same answer. */
export async function withdrawConsent(orderUuid: string, idempotencyKey: string): Promise<void> {
  await call('POST /client/documents/consent/withdraw', { orderUuid }, { idempotencyKey });
}

export function orderConsentFile(orderUuid: string, kind: AgreementKind): ClientDocument {
  return {
    fileName: agreementFileNames[kind],
    load: () => readFile(toWireRequest('GET /client/documents/consent', { orderUuid, kind })),
  };
}

/** The signed documents for staff, with the identifier of the code. */
export function staffOrderConsentsQuery(phone: string, orderUuid: string) {
  return queryOptions({
    queryKey: [...staffKeys.order(phone, orderUuid), 'consents'],
    queryFn: async ({ signal }): Promise<OrderConsents> => {
      const request = { countryCode: '7', phone, orderUuid };
      return call('POST /admin/client/order/consents', request, { signal });
    },
  });
}

export function staffOrderConsentFile(phone: string, orderUuid: string, kind: AgreementKind): ClientDocument {
  const request = { countryCode: '7', phone, orderUuid, kind };
  return {
    fileName: agreementFileNames[kind],
    load: () => readFile(toWireRequest('POST /admin/client/order/consent', request)),
  };
}

/** A purchase that was signed and is no order. */
export type SignedPurchase = ResponseOf<Endpoints['GET /client/documents/purchases']>['purchases'][number];

export function signedPurchasesQuery() {
  return queryOptions({
    queryKey: [...orderKeys.all, 'purchases'],
    queryFn: async ({ signal }): Promise<readonly SignedPurchase[]> =>
      (await call('GET /client/documents/purchases', {}, { signal })).purchases,
  });
}

export function staffSignedPurchasesQuery(phone: string) {
  return queryOptions({
    queryKey: [...staffKeys.client(phone), 'purchases'],
    queryFn: async ({ signal }): Promise<readonly SignedPurchase[]> =>
      (await call('POST /admin/client/purchases', { countryCode: '7', phone }, { signal })).purchases,
  });
}
