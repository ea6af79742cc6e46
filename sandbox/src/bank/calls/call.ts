import type { RequestParameters } from '../../parameters.ts';
import type { Bank } from '../bank.ts';
import type { BankOrder } from '../order.ts';

export type Call = {
  readonly parameters: RequestParameters;
  /** Action code of a forced refusal of the payment, regardless of the card. */
  readonly forcedRefusal: number | null;
};

/** The answer as in the bank's manuals. `errorCode` is a number here; the dialect decides how it is sent. */
export type Answer = Readonly<Record<string, unknown>>;
export type CallHandler = (bank: Bank, call: Call) => Answer;

export function successAnswer(fields: Answer = {}): Answer {
  return { errorCode: 0, errorMessage: 'Успешно', ...fields };
}

export function refusalAnswer(errorCode: number, errorMessage: string): Answer {
  return { errorCode, errorMessage };
}

/** Finds the order by `orderId` or, where a call allows it, by `orderNumber`. */
export function findOrder(bank: Bank, parameters: RequestParameters): BankOrder | null {
  const orderId = parameters.text('orderId');
  if (orderId !== null) return bank.book.order(orderId);
  const orderNumber = parameters.text('orderNumber');
  return orderNumber === null ? null : bank.book.orderByNumber(orderNumber);
}
