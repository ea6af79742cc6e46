import type { RequestParameters } from '../../parameters.ts';
import { type Bank, recordOperation, notifyOrder } from '../bank.ts';
import { type BankOrder, isPayable } from '../order.ts';
import { endUnpaid } from '../payment.ts';
import { type Answer, type CallHandler, successAnswer, findOrder, refusalAnswer } from './call.ts';

/** `orderStatus` of docs/spec/gateway.md#3. */
const orderStatuses = { authorised: 1, captured: 2, reversed: 3, refunded: 4 } as const;
/** The values of `errorCode` that these calls answer. */
const errorCodes = { invalidValue: 5, unknownOrder: 6, wrongState: 7 } as const;
const declinedByShopActionCode = 4005;
/** Amount 0 means the whole amount. */
const wholeAmountRequested = 0;

/** Makes a handler that finds the order first. Without an order the call is refused as in the bank's manuals. */
function onOrder(
  change: (bank: Bank, order: BankOrder, parameters: RequestParameters) => Answer,
): CallHandler {
  return (bank, { parameters }) => {
    if (parameters.text('orderId') === null && parameters.text('orderNumber') === null) {
      return refusalAnswer(errorCodes.invalidValue, 'Не указан orderId');
    }
    const order = findOrder(bank, parameters);
    return order === null
      ? refusalAnswer(errorCodes.unknownOrder, 'Неверный номер заказа')
      : change(bank, order, parameters);
  };
}

/** `deposit.do`: captures authorised money once, all of it (amount 0) or a part, and releases the rest. */
export const deposit = onOrder((bank, order, parameters) => {
  const requested = parameters.amount('amount');
  if (requested === null || Number.isNaN(requested))
    return refusalAnswer(errorCodes.invalidValue, 'Неверная сумма');
  if (order.status !== orderStatuses.authorised)
    return refusalAnswer(errorCodes.wrongState, 'Платёж должен быть в корректном состоянии');
  const amount = requested === wholeAmountRequested ? order.approvedAmount : requested;
  if (amount > order.approvedAmount)
    return refusalAnswer(errorCodes.invalidValue, 'Сумма завершения превышает сумму авторизации');
  const depositedAt = bank.clock.now();
  const captured = bank.book.saveOrder({
    ...order,
    status: orderStatuses.captured,
    depositedAmount: amount,
    depositedAt,
  });
  recordOperation(bank, captured, { kind: 'CHARGE', amount, actionCode: 0 });
  notifyOrder(bank, captured, { operation: 'deposited', succeeded: true });
  return successAnswer();
});

/** `reverse.do`: releases authorised money, or returns captured money on the same Moscow day; once per order. */
export const reverse = onOrder((bank, order, parameters) => {
  const requested = parameters.amount('amount');
  if (Number.isNaN(requested)) return refusalAnswer(errorCodes.invalidValue, 'Неверная сумма');
  return isReversible(bank, order)
    ? release(bank, order, requested ?? 0)
    : refusalAnswer(errorCodes.wrongState, 'Платёж должен быть в корректном состоянии');
});

function release(bank: Bank, order: BankOrder, requested: number): Answer {
  const isAuthorised = order.status === orderStatuses.authorised;
  const wholeAmount = isAuthorised ? order.approvedAmount : order.depositedAmount;
  const amount = requested === wholeAmountRequested ? wholeAmount : requested;
  if (amount > wholeAmount)
    return refusalAnswer(errorCodes.invalidValue, 'Сумма отмены превышает сумму платежа');
  const remainingAmount = wholeAmount - amount;
  const reversed = bank.book.saveOrder({
    ...order,
    ...(isAuthorised ? { approvedAmount: remainingAmount } : { depositedAmount: remainingAmount }),
    status: remainingAmount === 0 ? orderStatuses.reversed : order.status,
    reversedAt: bank.clock.now(),
  });
  // authorised money was not captured, so its release moves no money
  recordOperation(bank, reversed, { kind: 'REVERSE', amount: isAuthorised ? 0 : amount, actionCode: 0 });
  notifyOrder(bank, reversed, { operation: 'reversed', succeeded: true });
  return successAnswer();
}

function isReversible(bank: Bank, order: BankOrder): boolean {
  if (order.reversedAt !== null) return false;
  if (order.status === orderStatuses.authorised) return true;
  const capturedToday =
    order.depositedAt !== null && moscowDay(order.depositedAt) === moscowDay(bank.clock.now());
  return order.status === orderStatuses.captured && order.stages === 'ONE' && capturedToday;
}

function moscowDay(instant: number): string {
  return Temporal.Instant.fromEpochMilliseconds(Math.floor(instant))
    .toZonedDateTimeISO('Europe/Moscow')
    .toPlainDate()
    .toString();
}

/**
 * `refund.do`: returns captured money, all of it (amount 0) or a part, any number of times. A repeat with the same
 * `externalRefundId` gets the first response again if the amount is the same, and an error otherwise.
 */
export const refund = onOrder((bank, order, parameters) => {
  const requested = parameters.amount('amount');
  if (requested === null || Number.isNaN(requested))
    return refusalAnswer(errorCodes.invalidValue, 'Неверная сумма');
  const externalRefundId = externalRefundIdOf(parameters);
  const previousRefund = order.refunds.find(
    (candidate) => externalRefundId !== null && candidate.externalRefundId === externalRefundId,
  );
  if (previousRefund !== undefined) return repeatedRefund(order, previousRefund, requested);
  const refusal = refundRefusal(order, parameters);
  if (refusal !== null) return refusal;
  const amount = requested === wholeAmountRequested ? order.depositedAmount : requested;
  const refunded = bank.book.saveOrder({
    ...order,
    status: orderStatuses.refunded,
    depositedAmount: order.depositedAmount - amount,
    refundedAmount: order.refundedAmount + amount,
    refunds: [...order.refunds, { externalRefundId, amount, at: bank.clock.now() }],
  });
  recordOperation(bank, refunded, { kind: 'REFUND', amount, actionCode: 0 });
  notifyOrder(bank, refunded, { operation: 'refunded', succeeded: true, operationAmount: amount });
  return successAnswer(
    externalRefundId === null ? {} : { externalRefundId, depositedAmount: refunded.depositedAmount },
  );
});

type Refund = BankOrder['refunds'][number];

/** Accepts a repeat with the same amount, or with amount 0 if the earlier refund emptied the order. */
function repeatedRefund(order: BankOrder, previousRefund: Refund, requested: number): Answer {
  const { externalRefundId, amount } = previousRefund;
  const wasFullRefund = order.depositedAmount === 0 && order.refunds.at(-1) === previousRefund;
  return amount === requested || (requested === wholeAmountRequested && wasFullRefund)
    ? successAnswer({ externalRefundId, depositedAmount: order.depositedAmount })
    : refusalAnswer(errorCodes.invalidValue, 'Возврат с таким externalRefundId уже выполнен на другую сумму');
}

function refundRefusal(order: BankOrder, parameters: RequestParameters): Answer | null {
  if (order.status !== orderStatuses.captured && order.status !== orderStatuses.refunded)
    return refusalAnswer(errorCodes.wrongState, 'Платёж должен быть в корректном состоянии');
  const expected = parameters.amount('expectedDepositedAmount');
  if (expected !== null && expected !== order.depositedAmount) {
    return refusalAnswer(errorCodes.wrongState, 'Списанная сумма отличается от ожидаемой');
  }
  const tooMuch = (parameters.amount('amount') ?? 0) > order.depositedAmount || order.depositedAmount === 0;
  return tooMuch ? refusalAnswer(errorCodes.wrongState, 'Сумма возврата превышает сумму списания') : null;
}

/** The refund id: Alfa sends `externalRefundId` as a parameter, Sber inside `jsonParams`. */
function externalRefundIdOf(parameters: RequestParameters): string | null {
  const parameter = parameters.text('externalRefundId');
  const jsonParams = parameters.object('jsonParams');
  if (parameter !== null || jsonParams === null || jsonParams === 'malformed') return parameter;
  const nestedId = jsonParams['externalRefundId'];
  return typeof nestedId === 'string' ? nestedId : null;
}

/** `decline.do`: closes an unpaid order, so that it cannot be paid any more. */
export const decline = onOrder((bank, order) => {
  if (!isPayable(order))
    return refusalAnswer(errorCodes.wrongState, 'Платёж должен быть в корректном состоянии');
  endUnpaid(bank, order, declinedByShopActionCode);
  return successAnswer();
});
