import assert from 'node:assert/strict';
import { payByCard, type PaymentOption } from './pay-by-card.ts';
import { savedCard } from './move-payment.ts';
import type { Visitor } from './visitor.ts';

/**
 * Pays the next payment of an order early with the first saved card. Returns the amount, whatever the bank answers.
 */
export async function payNext(client: Visitor, orderUuid: string): Promise<number> {
  const quoted = await client.call('POST /early-payment/quote', { orderUuid });
  const [option] = quoted.body['options'] as PaymentOption[];
  assert.ok(option, 'no early payment is possible');
  const { paymentObject, amount } = option;
  const bindingUuid = await savedCard(client);
  await payByCard(client, { orderUuid, paymentObject, amount, bindingUuid });
  return amount;
}
