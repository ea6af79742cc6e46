import assert from 'node:assert/strict';
import { payOnBankPage } from './purchase.ts';
import type { Stack } from './stack.ts';
import type { Visitor } from './visitor.ts';
import { messagesOf, plantFault } from './world.ts';

/** A card of which the bank reports 151019 for a minute; then the money is taken. */
export const takenLater = '2202900000001019';
/** A card of which the bank reports 998 for a minute; then its bank declines. */
export const refusedLater = '4000300000000998';

/** Pays and follows the way back; the path and query of our page where the customer arrives. */
export async function payAndArrive(stack: Stack, formUrl: unknown, pan?: string): Promise<string> {
  const page = await payOnBankPage(stack, String(formUrl), pan);
  assert.ok(page !== null, 'the bank keeps the form open');
  return page.replace(stack.productUrl, '');
}

/** What «finish» says: the state of a payment that is under way or taken, code and final state of one that was not taken. */
export async function finishedAs(
  visitor: Visitor,
  payment: { readonly orderUuid: string; readonly earlyPaymentUuid: unknown },
): Promise<string> {
  const { body } = await visitor.call('POST /early-payment/finish.do', payment);
  return body.error === undefined ? String(body['state']) : `${body.error.code} ${body.error.description}`;
}

/** The sums of the payments of an order whose result is pending, as its client sees them. */
export async function pendingOf(visitor: Visitor, orderUuid: string): Promise<number[]> {
  const { body } = await visitor.call('GET /client/order/pendingPayments');
  const all = body['pendingPayments'] as { orderUuid: string; amount: number }[];
  return all.filter((pending) => pending.orderUuid === orderUuid).map(({ amount }) => amount);
}

/** The messages about results that a phone has got, the newest first. */
export async function resultsOn(stack: Stack, phone: string): Promise<string[]> {
  const texts = (await messagesOf(stack, phone)).map(({ text }) => text);
  return texts.filter((text) => /^(?:Списано .*: |Деньги не списаны|Карта (?:не )?сохранена)/.test(text));
}

/** From now on the bank answers no question and sends no callback; it still takes money on its page. */
export async function silenceBank(stack: Stack): Promise<void> {
  await plantFault(stack, { operation: 'callback', fault: 'drop', times: 1000 });
  for (const operation of ['getOrderStatusExtended.do', 'decline.do'])
    await plantFault(stack, { operation, fault: 'drop', times: 10_000 });
}
