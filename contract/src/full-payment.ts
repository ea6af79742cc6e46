import { Type } from 'typebox';
import type { Endpoint } from './endpoint.ts';
import { nothing, oneOf, record, uuid } from './fields.ts';

const processId = record({ processId: uuid });

/** Orders paid off by a file, with money that came outside of the gateway (spec 2 «Full payment page», rules 10). */
export const fullPaymentEndpoints = {
  'POST /admin/v1/fullPayment/upload': {
    summary: 'Takes a file of orders to be paid off; the field is called fullPaymentFile',
    source: 'spec 7, rules 10',
    caller: { staff: ['FULL_PAYMENT'] },
    request: record({
      fullPaymentFile: Type.Optional(Type.Unknown({ description: 'CSV or TXT, at most 16 MiB' })),
    }),
    accepts: 'multipart/form-data',
    response: record({ fullPaymentFileUuid: uuid }),
    errors: [
      'full.payment.too.many.requests',
      'full.payment.last.file.is.not.completed',
      'full.payment.file.empty',
      'request.invalid.error',
    ],
  },
  'GET /admin/v1/fullPayment/:processId': {
    summary: 'How far a file has come',
    source: 'spec 7',
    caller: { staff: ['FULL_PAYMENT'] },
    params: processId,
    request: nothing,
    response: record({
      fileStatus: oneOf(['IN_PROGRESS', 'COMPLETED']),
      rowsTotal: Type.Integer(),
      rowsDone: Type.Integer(),
    }),
    errors: ['full.payment.file.not.found'],
  },
  'GET /admin/v1/fullPayment/download/:processId': {
    summary: 'The rows of a file with their outcomes, as application/csv',
    source: 'spec 7, rules 10',
    caller: { staff: ['FULL_PAYMENT'] },
    params: processId,
    request: nothing,
    response: nothing,
    answers: 'application/csv',
    errors: ['full.payment.file.not.found'],
  },
} as const satisfies Record<string, Endpoint>;
