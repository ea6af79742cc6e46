import type { RequestOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { readFile } from '../wire/read-file.ts';
import { toWireRequest } from '../wire/request.ts';

/** A document that the client can download, with its file name. */
export type ClientDocument = { readonly fileName: string; readonly load: () => Promise<Blob> };

/** A document that the client signs at the checkout. */
export type AgreementKind = RequestOf<Endpoints['GET /checkout/document']>['kind'];

export const agreementFileNames = {
  CONTRACT: 'Договор.pdf',
  PERSONAL_DATA: 'Согласие на обработку персональных данных.pdf',
  CARD: 'Согласие на списание с карты.pdf',
} as const satisfies Record<AgreementKind, string>;

/** The terms of an order with its original and its present schedule. */
export function contractDocument(orderUuid: string): ClientDocument {
  return {
    fileName: 'Условия и график.pdf',
    load: () => readFile(toWireRequest('GET /client/documents/contract', { orderUuid })),
  };
}

/** Certificate of no debt on one order, or on all orders when `orderUuid` is absent. */
export function certificateDocument(orderUuid?: string): ClientDocument {
  const request = orderUuid === undefined ? {} : { orderUuid };
  return {
    fileName: 'Справка об отсутствии задолженности.pdf',
    load: () => readFile(toWireRequest('GET /client/documents/certificate', request)),
  };
}

export type StatementPeriod = { readonly dateFrom: string; readonly dateTo: string };

/** Account statement of a period, as PDF or as CSV. */
export function statementDocument(period: StatementPeriod, kind: 'pdf' | 'csv'): ClientDocument {
  const call = kind === 'pdf' ? 'GET /client/documents/statement' : 'GET /client/documents/statement/table';
  return {
    fileName: `Выписка ${period.dateFrom} ${period.dateTo}.${kind}`,
    load: () => readFile(toWireRequest(call, period)),
  };
}
