import { Type } from 'typebox';
import type { Endpoint } from './endpoint.ts';
import { amount, timestamp, nothing, oneOf, orNull, record, uuid } from './fields.ts';
import { clientUuid, intentUuid, orderUuid } from './identifiers.ts';
import { listing } from './listing.ts';
import { reason } from './texts.ts';

const difference = record({
  differenceUuid: uuid,
  kind: oneOf([
    'UNKNOWN_CHARGE',
    'MISSING_CHARGE',
    'CHARGED_TWICE',
    'REFUND_DIFFERS',
    'DEBT_DIFFERS',
    'REFUND_REFUSED',
    'CALL_REFUSED',
  ]),
  subject: Type.String({ description: 'gateway order number, order, refused refund, or refused call' }),
  orderUuid: orNull(orderUuid),
  orderNumber: orNull(Type.String()),
  clientUuid: orNull(clientUuid),
  phone: orNull(Type.String()),
  operationUuid: orNull(intentUuid),
  ourAmount: Type.Integer({ description: 'kopecks' }),
  theirAmount: Type.Integer({ description: 'kopecks' }),
  foundAt: timestamp,
  owner: orNull(Type.String({ description: 'login' })),
  settledAt: orNull(timestamp),
  note: orNull(Type.String()),
});

const unknownPayment = record({
  operationUuid: intentUuid,
  /** Set for a refund whose result is unknown. */
  refundUuid: orNull(uuid),
  orderUuid,
  orderNumber: orNull(Type.String()),
  phone: Type.String(),
  kind: Type.String({ description: 'kind of the payment, or REFUND' }),
  amount,
  createdAt: timestamp,
});

const staff = { staff: ['MANUAL_TERMINATION'] } as const;

const differences = listing(['foundAt', 'settledAt', 'ourAmount', 'theirAmount'], { id: uuid });
const unknownPayments = listing(['createdAt', 'amount'], { id: uuid });

/** Reconciliation of the ledger with the bank and the orders, for staff. */
export const reconciliationEndpoints = {
  'POST /admin/v1/reconciliation/list': {
    summary: 'Differences found by reconciliation, and refusals of the bank',
    source: 'docs/spec/rules.md#6',
    caller: staff,
    request: record({ ...differences.request, isOpen: Type.Boolean() }),
    response: record({
      differences: Type.Array(difference),
      total: Type.Integer(),
      ...differences.answer,
    }),
    errors: [],
  },
  'POST /admin/v1/reconciliation/unknownPayments': {
    summary: 'Payments and refunds with unknown outcome, the oldest first unless sorted',
    source: 'docs/spec/rules.md#6',
    caller: staff,
    request: record(unknownPayments.request),
    response: record({ payments: Type.Array(unknownPayment), ...unknownPayments.answer }),
    errors: [],
  },
  'POST /admin/v1/reconciliation/run': {
    summary: 'Runs the reconciliation now',
    source: 'docs/spec/rules.md#6',
    caller: staff,
    request: nothing,
    response: nothing,
    errors: [],
  },
  'POST /admin/v1/reconciliation/take': {
    summary: 'Assigns a difference to the caller',
    source: 'docs/spec/rules.md#6',
    caller: staff,
    request: record({ differenceUuid: uuid }),
    response: nothing,
    errors: ['not.found.error'],
  },
  'POST /admin/v1/reconciliation/settle': {
    summary:
      'Closes a difference with a note; the scheduled charges of its order resume, and a refused refund is booked as returned',
    source: 'docs/spec/rules.md#6',
    caller: staff,
    request: record({ differenceUuid: uuid, note: reason }),
    response: nothing,
    errors: ['not.found.error'],
    idempotent: 'by-act',
  },
  'POST /admin/v1/reconciliation/askBank': {
    summary: 'Queries the bank for one payment now, and requests its unfinished refunds again',
    source: 'docs/spec/rules.md#5',
    caller: staff,
    request: record({ operationUuid: intentUuid }),
    response: record({
      state: oneOf(['CREATED', 'REGISTERED', 'SENT', 'UNKNOWN', 'SETTLED', 'DECLINED', 'EXPIRED']),
    }),
    errors: ['payment.not.found.error'],
  },
} as const satisfies Record<string, Endpoint>;
