import assert from 'node:assert/strict';
import { calls } from '#testing/calls.ts';
import { payOnBankPage } from '#testing/people/purchase.ts';
import type { Stack } from '#testing/stack/stack.ts';
import type { ApiClient } from '#testing/api-client.ts';
import { messagesOf, injectFault } from './sandbox-calls.ts';

/**
 * Pays on the bank's page and follows the return redirect. Returns path and query of the page where the customer
 * arrives.
 */
export async function payAndArrive(stack: Stack, formUrl: unknown, pan?: string): Promise<string> {
  const page = await payOnBankPage(stack, String(formUrl), pan);
  assert.ok(page !== null, 'the bank keeps the form open');
  return page.replace(stack.productUrl, '');
}

/** Result of `finish.do`: the payment's state, or error code and description if it failed. */
export async function finishedAs(
  apiClient: ApiClient,
  payment: { readonly orderUuid: string; readonly earlyPaymentUuid: unknown },
): Promise<string> {
  const { body } = await apiClient.send(calls.finishPayment, payment);
  return body.error === undefined ? String(body['state']) : `${body.error.code} ${body.error.description}`;
}

/** Amounts of an order's pending payments, as the client sees them. */
export async function pendingOf(apiClient: ApiClient, orderUuid: string): Promise<number[]> {
  const { body } = await apiClient.listPendingPayments();
  const all = body['pendingPayments'] as { orderUuid: string; amount: number }[];
  return all.filter((pending) => pending.orderUuid === orderUuid).map(({ amount }) => amount);
}

/** Messages about payment results that a phone has received, newest first. */
export async function resultsOn(stack: Stack, phone: string): Promise<string[]> {
  const texts = (await messagesOf(stack, phone)).map(({ text }) => text);
  return texts.filter((text) => /^(?:Списано .*: |Деньги не списаны|Карта (?:не )?сохранена)/.test(text));
}

/** Makes the bank drop status queries, declines and callbacks. Its payment page still works. */
export async function silenceBank(stack: Stack): Promise<void> {
  await injectFault(stack, { operation: 'callback', fault: 'drop', times: 1000 });
  for (const operation of ['getOrderStatusExtended.do', 'decline.do'])
    await injectFault(stack, { operation, fault: 'drop', times: 10_000 });
}
