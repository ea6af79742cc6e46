/**
 * The fields of an answer with a date or a sum, by what they are to the client (docs/spec/rules.md#3):
 *
 * - compared: a promise. `reliability/promises` compares it with the bank's book.
 * - repeated: the same promise on a page that this suite does not read.
 * - offered: a promise about a call that the client has not made. The call refuses another sum or day.
 * - limit: a bound on what may be asked for, or the time until which a code, a session or a page may be used.
 * - past: a record of the past.
 */
type FieldClasses = {
  readonly compared?: readonly string[];
  readonly repeated?: readonly string[];
  readonly offered?: readonly string[];
  readonly limit?: readonly string[];
  readonly past?: readonly string[];
};

function of(prefix: string, names: readonly string[]): string[] {
  return names.map((name) => `${prefix}.${name}`);
}

const code: FieldClasses = { limit: ['otp.actionExpiredAt'], past: ['otp.otpLastUpdate'] };
const clientData: FieldClasses = { past: ['clientDto.birthDate'] };
const clientForStaff: FieldClasses = {
  limit: ['temporaryBlock.until'],
  past: [...(clientData.past ?? []), 'questions[].askedAt', 'statusChange.at', 'temporaryBlock.since'],
};
const messages: FieldClasses = { past: ['messages[].createdAt', 'messages[].channels[].at'] };

const payment = ['amount', 'commission', 'date', 'planDate'] as const;

function orderAt(prefix: string): FieldClasses {
  return {
    repeated: [
      ...of(prefix, ['remainingPaymentAmount', 'pause.dateFrom', 'pause.dateTo']),
      ...of(`${prefix}.scheduledPayments[]`, payment),
    ],
    past: [
      ...of(prefix, ['fullAmount', 'pauseRequestedOn', 'pausedThrough', 'cartItems[].itemPrice']),
      ...of(prefix, ['refundedDate', 'reversedDate', 'completedDate']),
      ...of(`${prefix}.earlyPayments[]`, ['date', 'amount', 'commission']),
      ...of(`${prefix}.refunds[]`, ['refundAmount', 'refundedDate', 'moneyReturnedAmount']),
      ...of(`${prefix}.penalties[]`, ['amount', 'appliedDate']),
    ],
  };
}

const penalties: FieldClasses = { past: of('penalties[]', ['amount', 'appliedDate']) };

const explanation: FieldClasses = {
  repeated: ['payments[].steps[].result', 'payments[].commissionSteps[].result'],
  offered: ['services[].steps[].result'],
  past: ['fullAmount[].result', 'penalties[].steps[].result', 'refunds[].steps[].result'],
};

const pending: FieldClasses = { past: of('pendingPayments[]', ['amount', 'startedAt']) };

const services: FieldClasses = {
  offered: [
    ...of('offers[]', ['dateFrom', 'dateTo', 'amount', 'price', 'primePrice', 'endsAt', 'steps[].result']),
    ...of('offers[].resultingPayments[]', payment),
  ],
  past: of('bought[]', ['dateFrom', 'dateTo', 'amount', 'paidAt']),
};

const cards: FieldClasses = {
  repeated: [
    ...of('cardInfos[].orders[].payments[]', ['date', 'amount']),
    ...of('ordersWithoutCard[].payments[]', ['date', 'amount']),
  ],
};

const history: FieldClasses = { past: of('historyActions[]', ['date', 'amount']) };

function quoteAt(prefix: string): string[] {
  return [
    ...['amount', 'commission', 'remainingAmount'],
    ...of('lines[]', ['amount', 'commission', 'date']),
    ...of('resultingPayments[]', payment),
  ].map((name) => `${prefix}${name}`);
}

const merchantOrder: FieldClasses = {
  limit: ['expiresAt', 'refundRequests[].expiresAt'],
  past: ['amount', 'fullAmount', 'refundedAmount', ...of('refundRequests[]', ['amount', 'requestedAt'])],
};

/** Answers to clients and shops, and to staff about one client. */
export const promiseFields: Readonly<Record<string, FieldClasses>> = {
  'POST /client/auth/start': code,
  'POST /client/auth/newOtp': code,
  'POST /client/auth/finish': clientData,
  'POST /client/auth/exchange': clientData,
  'GET /user': clientData,
  'GET /client/sessions': { past: of('sessions[]', ['createdAt', 'lastSeenAt']) },
  'POST /client/messages/list': messages,
  'POST /client/order/list': orderAt('orders[]'),
  'POST /client/order': orderAt('order'),
  'GET /client/order/penalties': penalties,
  'POST /client/order/pauses': {
    offered: [
      ...['report.dateFrom', 'report.dateTo'],
      ...of('report.payments[]', ['amount', 'dateBefore', 'dateAfter']),
    ],
    limit: ['usedUpOn', 'requests[].pausedThrough'],
    past: ['today', ...of('requests[]', ['requestedAt', 'answeredAt'])],
  },
  'GET /client/order/charges': {
    compared: of('charges[]', ['amount', 'date', 'nextTryOn']),
    past: ['paidThisMonth'],
  },
  'POST /client/order/failedCharge': {
    compared: of('failedCharge', ['amount', 'nextTry.at', 'penaltyFrom']),
    past: ['failedCharge.lastTry.at'],
  },
  'POST /client/order/tries': { past: ['tries[].at', 'paidLate[].dueOn'] },
  'GET /client/calendar/feed': { past: ['openSince'] },
  'POST /client/order/refunds': {
    past: [
      ...of('refunds[]', ['refundAmount', 'refundedDate', 'moneyReturnedAmount']),
      ...of('refunds[].paymentsBefore[]', payment),
      ...of('refunds[].paymentsAfter[]', payment),
      ...of('moneyBack[]', ['amount', 'startedAt', 'returnedAt']),
    ],
  },
  'POST /client/order/explain': explanation,
  'POST /early-payment/quote': { offered: quoteAt('options[].') },
  'POST /early-payment/quoteSum': { offered: quoteAt('') },
  'POST /early-payment/finish.do': {
    past: ['amount', 'remainingPaymentAmount', 'remainingDebt', 'settledAt'],
  },
  'GET /client/order/pendingPayments': pending,
  'POST /client/due': {
    offered: [
      ...['amount', 'overdueAmount', 'penaltyAmount', 'penaltyPerDay'],
      ...of('orders[]', ['amount', 'remainingAmount', 'penaltyPerDay']),
      ...of('orders[].lines[]', ['amount', 'commission', 'date']),
    ],
  },
  'POST /payment/initAllDue': { past: ['orders[].amount'] },
  'POST /client/order/services': services,
  'GET /client/payments': {
    ...cards,
    past: [...of('cardInfos[]', ['declinedAt', 'paidAt']), 'pendingCardChecks[].startedAt'],
  },
  'GET /checkout': {
    // the contract names the same payments
    compared: of('payments[]', ['amount', 'commission', 'date']),
    offered: ['purchaseAmount', 'commission', 'fullAmount', 'cartItems[].itemPrice'],
    limit: ['expiresAt', 'otp.actionExpiredAt'],
    past: ['otp.otpLastUpdate'],
  },
  'POST /checkout/start': code,
  'GET /client/documents/consents': { past: ['consents[].signedAt', 'consents[].withdrawnAt'] },
  'GET /client/documents/purchases': { past: ['purchases[].signedAt'] },
  'POST /client/order/operations': history,
  'GET /merchant/v1/products': { limit: of('products[]', ['minAmount', 'maxAmount']) },
  'GET /merchant/v1/plans': {
    offered: [
      ...of('plans[]', ['commission', 'fullAmount']),
      ...of('plans[].payments[]', ['amount', 'commission', 'date']),
    ],
  },
  'POST /merchant/v1/orders': { limit: ['expiresAt'] },
  'GET /merchant/v1/orders/:orderUuid': merchantOrder,
  'POST /merchant/v1/orders/:orderUuid/deliver': merchantOrder,
  'POST /merchant/v1/orders/:orderUuid/refund': merchantOrder,
  'POST /merchant/v1/orders/:orderUuid/reverse': merchantOrder,
  'POST /admin/client/info': clientForStaff,
  'POST /admin/v1/client/open': clientForStaff,
  'POST /admin/v1/client/recent': { past: ['clients[].openedAt'] },
  'POST /admin/v1/client/order/previewRefund': {
    limit: ['returnableAmount', 'cards[].amount'],
    past: ['givenAmount'],
  },
  'POST /admin/v1/client/summary': {
    repeated: ['debt', 'overdue', 'nextCharge.amount', 'nextCharge.date', 'obstacles[].dateTo'],
    past: ['penalties', 'obstacles[].at'],
  },
  'POST /admin/v1/client/charges': {
    repeated: ['charges[].nextAt'],
    past: ['charges[].at', 'charges[].since'],
  },
  'POST /admin/v1/client/order/timeline': {
    repeated: ['nextTries[].at', 'penaltyPerDay'],
    past: ['entries[].at'],
  },
  'POST /admin/v1/client/notes': { past: ['notes[].versions[].writtenAt'] },
  'POST /admin/client/messages': { past: [...(messages.past ?? []), 'contactRefusal.refusedAt'] },
  'POST /admin/client/orders': orderAt('orders[]'),
  'POST /admin/client/order': orderAt('order'),
  'POST /admin/client/penalties': penalties,
  'POST /admin/client/previewResume': { offered: of('charges[]', ['amount', 'date', 'soonestDate']) },
  'POST /admin/v1/client/order/pauses': {
    repeated: [...of('pauses[]', ['dateFrom', 'dateTo']), 'requests[].pausedThrough'],
    past: [
      ...['today', ...of('pauses[]', ['startedAt', 'endedAt'])],
      ...of('requests[]', ['requestedAt', 'answeredAt']),
      'stop.at',
    ],
  },
  'POST /admin/client/order/explain': explanation,
  'POST /admin/client/order/pendingPayments': pending,
  'POST /admin/client/order/services': services,
  'POST /admin/client/bindings': {
    ...cards,
    past: [...of('cardInfos[]', ['declinedAt', 'paidAt']), 'consentRecords[].recordedAt'],
  },
  'POST /admin/client/purchases': { past: ['purchases[].signedAt'] },
  'POST /admin/client/order/consents': { past: ['consents[].signedAt', 'consents[].withdrawnAt'] },
  'POST /admin/client/history': history,
};
