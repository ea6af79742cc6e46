import type { RequestParameters } from '../../parameters.ts';
import { type Bank, enterOperation, notifyOrder } from '../bank.ts';
import { type BankOrder, isPayable } from '../order.ts';
import { endUnpaid } from '../payment.ts';
import { type Answer, type CallHandler, done, findOrder, refused } from './call.ts';

/** Wraps a handler of an existing order; without an order the call is refused as in the bank's manuals. */
function onOrder(
  change: (bank: Bank, order: BankOrder, parameters: RequestParameters) => Answer,
): CallHandler {
  return (bank, { parameters }) => {
    if (parameters.text('orderId') === null && parameters.text('orderNumber') === null) {
      return refused(5, 'Не указан orderId');
    }
    const order = findOrder(bank, parameters);
    return order === null ? refused(6, 'Неверный номер заказа') : change(bank, order, parameters);
  };
}

/** `deposit.do`: takes held money once, all of it (amount 0) or a part, and releases the rest. */
export const deposit = onOrder((bank, order, parameters) => {
  const requested = parameters.amount('amount');
  if (requested === null || Number.isNaN(requested)) return refused(5, 'Неверная сумма');
  if (order.status !== 1) return refused(7, 'Платёж должен быть в корректном состоянии');
  const amount = requested === 0 ? order.approvedAmount : requested;
  if (amount > order.approvedAmount) return refused(5, 'Сумма завершения превышает сумму авторизации');
  const depositedAt = bank.clock.now();
  const taken = bank.book.saveOrder({ ...order, status: 2, depositedAmount: amount, depositedAt });
  enterOperation(bank, taken, { kind: 'CHARGE', amount, actionCode: 0 });
  notifyOrder(bank, taken, { operation: 'deposited', succeeded: true });
  return done();
});

/** `reverse.do`: releases held money, or returns taken money on the same Moscow day; once per order. */
export const reverse = onOrder((bank, order, parameters) => {
  const requested = parameters.amount('amount');
  if (Number.isNaN(requested)) return refused(5, 'Неверная сумма');
  return isReversible(bank, order)
    ? release(bank, order, requested ?? 0)
    : refused(7, 'Платёж должен быть в корректном состоянии');
});

function release(bank: Bank, order: BankOrder, requested: number): Answer {
  const held = order.status === 1;
  const whole = held ? order.approvedAmount : order.depositedAmount;
  const amount = requested === 0 ? whole : requested;
  if (amount > whole) return refused(5, 'Сумма отмены превышает сумму платежа');
  const left = whole - amount;
  const reversed = bank.book.saveOrder({
    ...order,
    ...(held ? { approvedAmount: left } : { depositedAmount: left }),
    status: left === 0 ? 3 : order.status,
    reversedAt: bank.clock.now(),
  });
  // Held money was not taken, so its release moves no money.
  enterOperation(bank, reversed, { kind: 'REVERSE', amount: held ? 0 : amount, actionCode: 0 });
  notifyOrder(bank, reversed, { operation: 'reversed', succeeded: true });
  return done();
}

function isReversible(bank: Bank, order: BankOrder): boolean {
  if (order.reversedAt !== null) return false;
  if (order.status === 1) return true;
  const takenToday =
    order.depositedAt !== null && moscowDay(order.depositedAt) === moscowDay(bank.clock.now());
  return order.status === 2 && order.stages === 'ONE' && takenToday;
}

function moscowDay(instant: number): string {
  return Temporal.Instant.fromEpochMilliseconds(Math.floor(instant))
    .toZonedDateTimeISO('Europe/Moscow')
    .toPlainDate()
    .toString();
}

/**
 * `refund.do`: returns taken money, all of it (amount 0) or a part, any number of times. The same `externalRefundId`
 * with the same sum returns the first answer again; with another sum it is an error.
 */
export const refund = onOrder((bank, order, parameters) => {
  const requested = parameters.amount('amount');
  if (requested === null || Number.isNaN(requested)) return refused(5, 'Неверная сумма');
  const externalRefundId = refundIdOf(parameters);
  const earlier = order.refunds.find(
    (made) => externalRefundId !== null && made.externalRefundId === externalRefundId,
  );
  if (earlier !== undefined) return repeatedRefund(order, earlier, requested);
  const refusal = refundRefusal(order, parameters);
  if (refusal !== null) return refusal;
  const amount = requested === 0 ? order.depositedAmount : requested;
  const returned = bank.book.saveOrder({
    ...order,
    status: 4,
    depositedAmount: order.depositedAmount - amount,
    refundedAmount: order.refundedAmount + amount,
    refunds: [...order.refunds, { externalRefundId, amount, at: bank.clock.now() }],
  });
  enterOperation(bank, returned, { kind: 'REFUND', amount, actionCode: 0 });
  notifyOrder(bank, returned, { operation: 'refunded', succeeded: true, operationAmount: amount });
  return done(
    externalRefundId === null ? {} : { externalRefundId, depositedAmount: returned.depositedAmount },
  );
});

type Refund = BankOrder['refunds'][number];

/** Repeats the first answer for the same sum, or for amount 0 when it returned the whole rest. */
function repeatedRefund(order: BankOrder, earlier: Refund, requested: number): Answer {
  const { externalRefundId, amount } = earlier;
  const tookTheRest = order.depositedAmount === 0 && order.refunds.at(-1) === earlier;
  return amount === requested || (requested === 0 && tookTheRest)
    ? done({ externalRefundId, depositedAmount: order.depositedAmount })
    : refused(5, 'Возврат с таким externalRefundId уже выполнен на другую сумму');
}

function refundRefusal(order: BankOrder, parameters: RequestParameters): Answer | null {
  if (order.status !== 2 && order.status !== 4)
    return refused(7, 'Платёж должен быть в корректном состоянии');
  const expected = parameters.amount('expectedDepositedAmount');
  if (expected !== null && expected !== order.depositedAmount) {
    return refused(7, 'Списанная сумма отличается от ожидаемой');
  }
  const tooMuch = (parameters.amount('amount') ?? 0) > order.depositedAmount || order.depositedAmount === 0;
  return tooMuch ? refused(7, 'Сумма возврата превышает сумму списания') : null;
}

/** Alfa has a parameter for it, Sber a field inside `jsonParams`. */
function refundIdOf(parameters: RequestParameters): string | null {
  const own = parameters.text('externalRefundId');
  const extra = parameters.object('jsonParams');
  if (own !== null || extra === null || extra === 'malformed') return own;
  const inside = extra['externalRefundId'];
  return typeof inside === 'string' ? inside : null;
}

/** `decline.do`: closes an unpaid order, which can then no longer be paid. */
export const decline = onOrder((bank, order) => {
  if (!isPayable(order)) return refused(7, 'Платёж должен быть в корректном состоянии');
  endUnpaid(bank, order, 4005);
  return done();
});
