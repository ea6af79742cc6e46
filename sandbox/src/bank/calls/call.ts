import type { RequestParameters } from '../../parameters.ts';
import type { Bank } from '../bank.ts';
import type { BankOrder } from '../order.ts';

export type Call = {
  readonly parameters: RequestParameters;
  /** The actionCode with which a payment must be refused, whatever the card says. */
  readonly forcedRefusal: number | null;
};

/** The answer as the bank's manuals show it; `errorCode` is a number here and written as the dialect has it. */
export type Answer = Readonly<Record<string, unknown>>;
export type CallHandler = (bank: Bank, call: Call) => Answer;

export function done(fields: Answer = {}): Answer {
  return { errorCode: 0, errorMessage: 'Успешно', ...fields };
}

export function refused(errorCode: number, errorMessage: string): Answer {
  return { errorCode, errorMessage };
}

/** The order that `orderId` or, where a call allows it, `orderNumber` names. */
export function findOrder(bank: Bank, parameters: RequestParameters): BankOrder | null {
  const orderId = parameters.text('orderId');
  if (orderId !== null) return bank.book.order(orderId);
  const orderNumber = parameters.text('orderNumber');
  return orderNumber === null ? null : bank.book.orderByNumber(orderNumber);
}
