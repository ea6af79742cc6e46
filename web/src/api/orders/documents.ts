import { readFile } from '../wire/read-file.ts';
import { wireRequest } from '../wire/request.ts';

/** A paper that a client may ask for, with the name of its file. */
export type Paper = { readonly fileName: string; readonly load: () => Promise<Blob> };

/** The contract of an order with its schedule. */
export function contractPaper(orderUuid: string): Paper {
  return {
    fileName: 'Договор.pdf',
    load: () => readFile(wireRequest('GET /client/documents/contract', { orderUuid })),
  };
}

/** That nothing is owed: on an order, or without one on none. */
export function certificatePaper(orderUuid?: string): Paper {
  const request = orderUuid === undefined ? {} : { orderUuid };
  return {
    fileName: 'Справка об отсутствии задолженности.pdf',
    load: () => readFile(wireRequest('GET /client/documents/certificate', request)),
  };
}

export type StatementPeriod = { readonly dateFrom: string; readonly dateTo: string };

/** What was owed, paid and returned in a period: to be read, or to be worked with in a spreadsheet. */
export function statementPaper(period: StatementPeriod, kind: 'pdf' | 'csv'): Paper {
  const call = kind === 'pdf' ? 'GET /client/documents/statement' : 'GET /client/documents/statement/table';
  return {
    fileName: `Выписка ${period.dateFrom} ${period.dateTo}.${kind}`,
    load: () => readFile(wireRequest(call, period)),
  };
}
