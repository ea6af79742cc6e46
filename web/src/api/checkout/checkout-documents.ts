import { queryOptions } from '@tanstack/react-query';
import type { RequestOf, ResponseOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import type { ClientDocument } from '../orders/documents.ts';
import { call } from '../wire/call.ts';
import { readFile } from '../wire/read-file.ts';
import { toWireRequest } from '../wire/request.ts';

export type AgreementKind = RequestOf<Endpoints['GET /checkout/document']>['kind'];

/** A document of the checkout with the hash of its exact text. */
export type Agreement = ResponseOf<Endpoints['GET /checkout/document']>;

export const agreementFileNames = {
  CONTRACT: 'Договор.pdf',
  PERSONAL_DATA: 'Согласие на обработку персональных данных.pdf',
  CARD: 'Согласие на списание с карты.pdf',
} as const satisfies Record<AgreementKind, string>;

/** The text to sign, or the signed one. The text changes at midnight, so each visit loads it again. */
export function checkoutDocumentQuery(token: string, kind: AgreementKind) {
  return queryOptions({
    queryKey: ['checkout', token, 'document', kind],
    queryFn: ({ signal }): Promise<Agreement> => call('GET /checkout/document', { token, kind }, { signal }),
    staleTime: 0,
  });
}

/** The same document as PDF. */
export function checkoutDocumentFile(token: string, kind: AgreementKind): ClientDocument {
  return {
    fileName: agreementFileNames[kind],
    load: () => readFile(toWireRequest('GET /checkout/document/file', { token, kind })),
  };
}
