import { queryOptions } from '@tanstack/react-query';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { agreementFileNames, type AgreementKind, type ClientDocument } from '../orders/documents.ts';
import { call } from '../wire/call.ts';
import { readFile } from '../wire/read-file.ts';
import { toWireRequest } from '../wire/request.ts';

/** A document of the checkout with the hash of its exact text. */
export type Agreement = ResponseOf<Endpoints['GET /checkout/document']>;

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
