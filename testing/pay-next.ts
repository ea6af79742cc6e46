import assert from 'node:assert/strict';
import { savedCard } from './move-payment.ts';
import type { Visitor } from './visitor.ts';

/**
 * Pays the next payment of an order early with the first saved card. Returns the amount, whatever the bank answers.
 */
export async function payNext(client: Visitor, orderUuid: string): Promise<number> {
  const quoted = await client.call('POST /early-payment/quote', { orderUuid });
  const [option] = quoted.body['options'] as { paymentObject: string; amount: number }[];
  assert.ok(option, 'no early payment is possible');
  const { paymentObject, amount } = option;
  const bindingUuid = await savedCard(client);
  await client.call('POST /payment/recurrent', { orderUuid, paymentObject, amount, bindingUuid });
  return amount;
}
