import assert from 'node:assert/strict';
import { savedCard } from './move-payment.ts';
import type { Visitor } from './visitor.ts';

/** A client pays the next payment of an order ahead by their first saved card; how much that is, whatever the bank says of it. */
export async function payNext(client: Visitor, orderUuid: string): Promise<number> {
  const quoted = await client.call('POST /early-payment/quote', { orderUuid });
  const [option] = quoted.body['options'] as { paymentObject: string; amount: number }[];
  assert.ok(option, 'nothing can be paid ahead');
  const { paymentObject, amount } = option;
  const bindingUuid = await savedCard(client);
  await client.call('POST /payment/recurrent', { orderUuid, paymentObject, amount, bindingUuid });
  return amount;
}
