import { Type } from 'typebox';
import type { Endpoint } from './endpoint.ts';
import { amount, date, timestamp, nothing, oneOf, orNull, record, uuid } from './fields.ts';

const card = {
  panLastFourDigits: orNull(Type.String()),
  paymentSystem: orNull(oneOf(['VISA', 'MASTERCARD', 'AMEX', 'JCB', 'CUP', 'MIR'])),
} as const;

/** An unpaid payment of any order, with the card that it will be taken from. */
const charge = record({
  orderUuid: uuid,
  merchantFullName: Type.String(),
  paymentNumber: Type.Integer(),
  amount,
  date,
  scheduledPaymentState: oneOf([
    'NOT_YET_PAID',
    'ERROR_PAID',
    'OVERDUE',
    'OVERDUE_TASK_STOPPED',
    'CASCADE_PAYMENT_TRY_FAIL',
  ]),
  /** Nothing is taken by itself any more. */
  schedulesStopped: Type.Boolean(),
  ...card,
});

const failedCharge = record({
  paymentNumber: Type.Integer(),
  amount,
  lastTry: orNull(
    record({
      at: timestamp,
      reason: oneOf([
        'NO_MONEY',
        'CARD_LIMIT',
        'CARD_EXPIRED',
        'CARD_BLOCKED',
        'BANK_SILENT',
        'TOO_MANY_TRIES',
        'DECLINED',
      ]),
    }),
  ),
  nextTry: orNull(record({ at: timestamp, ...card })),
  /** The day from which a penalty is due. */
  penaltyFrom: orNull(date),
});

/** Write-offs: those to come and the one that failed (docs/spec/rules.md#3). */
export const chargesEndpoints = {
  'GET /client/order/charges': {
    summary: 'Everything that is still to be paid over all orders, earliest first',
    source: 'docs/spec/rules.md#3',
    caller: 'client',
    checkoutSession: true,
    request: nothing,
    response: record({ charges: Type.Array(charge) }),
    errors: [],
  },
  'POST /client/order/failedCharge': {
    summary:
      'The oldest payment of an order that could not be taken: why, when it is tried again, when it begins to cost',
    source: 'docs/spec/rules.md#3, docs/spec/specification.md#4 «Scheduled payment states»',
    caller: 'client',
    checkoutSession: true,
    request: record({ orderUuid: uuid }),
    response: record({ failedCharge: orNull(failedCharge) }),
    errors: ['order.not.found.error'],
  },
} as const satisfies Record<string, Endpoint>;
