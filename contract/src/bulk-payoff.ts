import { Type } from 'typebox';
import type { Endpoint } from './endpoint.ts';
import { amount, timestamp, nothing, oneOf, orNull, record, uuid } from './fields.ts';
import { orderUuid } from './identifiers.ts';
import { listing, rowNumber } from './listing.ts';

const processId = record({ processId: uuid });
const rowCount = Type.Integer({ minimum: 0 });

/**
 * A bulk payoff process: a file of orders to pay off, from upload to report (docs/spec/specification.md#3 «Full
 * payment process»).
 */
const bulkPayoffProcess = {
  processId: uuid,
  fileStatus: oneOf(['IN_PROGRESS', 'COMPLETED']),
  stage: oneOf(['CHECKING', 'WAITING', 'SETTLING', 'COMPLETED', 'CANCELLED']),
  fileName: orNull(Type.String()),
  uploadedBy: Type.String({ description: 'login' }),
  decidedBy: orNull(Type.String({ description: 'login of the person who approved or rejected it' })),
  createdAt: timestamp,
  completedAt: orNull(timestamp),
  rowsTotal: rowCount,
  rowsChecked: rowCount,
  rowsDone: rowCount,
  rowsPayable: orNull(rowCount),
  amountPayable: orNull(amount),
  rowsPaid: orNull(rowCount),
  amountPaid: orNull(amount),
  rowsPerSecond: orNull(rowCount),
  secondsLeft: orNull(rowCount),
  approvalNeeded: Type.Boolean({ description: 'a person other than the uploader has to approve it' }),
  mayDecide: Type.Boolean({ description: 'the caller can approve or reject it' }),
};

const verdict = oneOf(['UNCHECKED', 'WILL_PAY', 'PAID', 'FAILED', 'SKIPPED']);

const bulkPayoffRow = record({
  lineNo: Type.Integer({ minimum: 1 }),
  reference: Type.String({ description: 'the order number in the file' }),
  amountText: Type.String({ description: 'the sum in the file' }),
  amount: orNull(amount),
  orderUuid: orNull(orderUuid),
  orderNumber: orNull(Type.String()),
  verdict,
  reason: Type.String({ description: 'Russian; empty when the row pays its order' }),
});

const errorsOfStart = [
  'full.payment.too.many.requests',
  'full.payment.last.file.is.not.completed',
  'full.payment.file.empty',
  'request.invalid.error',
] as const;

const staff = { staff: ['FULL_PAYMENT'] } as const;

const processes = listing(['createdAt', 'rowsTotal', 'amountPaid'], { id: uuid });
const rows = listing(['lineNo', 'amount'], { id: rowNumber });

/**
 * Bulk payoff of orders by a file, with money that arrived outside the gateway (docs/spec/specification.md#2 «Full
 * payment page», docs/spec/rules.md#10).
 */
export const bulkPayoffEndpoints = {
  'POST /admin/v1/fullPayment/upload': {
    summary: 'Uploads a bulk payoff file in the field fullPaymentFile',
    source: 'docs/spec/specification.md#7, docs/spec/rules.md#10',
    caller: staff,
    request: record({
      reviewFirst: Type.Optional(
        Type.Unknown({ description: 'true, sent before the file: apply nothing before a review' }),
      ),
      fullPaymentFile: Type.Optional(Type.Unknown({ description: 'CSV or TXT, at most 64 MiB' })),
    }),
    accepts: 'multipart/form-data',
    response: record({ fullPaymentFileUuid: uuid }),
    errors: errorsOfStart,
  },
  'GET /admin/v1/fullPayment/:processId': {
    summary: 'Progress of a file',
    source: 'docs/spec/specification.md#7',
    caller: staff,
    params: processId,
    request: nothing,
    response: record(bulkPayoffProcess),
    errors: ['full.payment.file.not.found'],
  },
  'GET /admin/v1/fullPayment/download/:processId': {
    summary: 'The rows of a file with their outcomes, as application/csv',
    source: 'docs/spec/specification.md#7, docs/spec/rules.md#10',
    caller: staff,
    params: processId,
    request: nothing,
    response: nothing,
    answers: 'application/csv',
    errors: ['full.payment.file.not.found'],
  },
  'POST /admin/v1/fullPayment/list': {
    summary: 'A page of all processes, the newest first unless sorted',
    source: 'docs/spec/rules.md#10',
    caller: staff,
    request: record(processes.request),
    response: record({
      processes: Type.Array(record(bulkPayoffProcess)),
      total: rowCount,
      ...processes.answer,
    }),
    errors: [],
  },
  'POST /admin/v1/fullPayment/rows': {
    summary: 'Rows of a file, in its order unless sorted, each with its planned or actual outcome',
    source: 'docs/spec/rules.md#10',
    caller: staff,
    request: record({
      ...rows.request,
      processId: uuid,
      filter: oneOf(['ALL', 'PAYING', 'FAILED']),
    }),
    response: record({ rows: Type.Array(bulkPayoffRow), ...rows.answer }),
    errors: ['full.payment.file.not.found'],
  },
  'POST /admin/v1/fullPayment/approve': {
    summary: 'Approves a checked file; its rows are then applied',
    source: 'docs/spec/rules.md#10, docs/spec/reliability.md#S-40',
    caller: staff,
    request: processId,
    response: nothing,
    errors: [
      'full.payment.file.not.found',
      'full.payment.not.waiting',
      'full.payment.same.person',
      'approval.own.error',
      'approval.second.person.error',
    ],
    idempotent: 'by-act',
  },
  'POST /admin/v1/fullPayment/cancel': {
    summary: 'Rejects a checked file; none of its rows is applied',
    source: 'docs/spec/rules.md#10, docs/spec/reliability.md#S-40',
    caller: staff,
    request: processId,
    response: nothing,
    errors: ['full.payment.file.not.found', 'full.payment.not.waiting'],
    idempotent: 'by-act',
  },
  'POST /admin/v1/fullPayment/retry': {
    summary: 'Retries the failed rows of a completed file in a new process',
    source: 'docs/spec/rules.md#10',
    caller: staff,
    request: record({
      processId: uuid,
      reviewFirst: Type.Optional(Type.Boolean({ description: 'true: apply nothing before a review' })),
    }),
    response: record({ fullPaymentFileUuid: uuid }),
    errors: ['full.payment.file.not.found', 'full.payment.not.completed', ...errorsOfStart],
    idempotent: 'by-act',
  },
} as const satisfies Record<string, Endpoint>;
