import assert from 'node:assert/strict';
import { payByCard, type PaymentOption } from './pay-by-card.ts';
import { savedCard } from './saved-cards.ts';
import { untilServed, type ApiClient } from '#testing/api-client.ts';

/** The next payment of an order as the product offers it, to be paid early. */
export async function nextOption(client: ApiClient, orderUuid: string): Promise<PaymentOption> {
  const { body } = await untilServed(() => client.quote({ orderUuid }));
  const [option] = (body['options'] ?? []) as PaymentOption[];
  assert.ok(option, `no early payment is possible: ${JSON.stringify(body)}`);
  const { paymentObject, amount } = option;
  return { paymentObject, amount };
}

/** Pays the next payment of an order early with the first saved card. Returns the amount, even if the bank declines. */
export async function payNext(client: ApiClient, orderUuid: string): Promise<number> {
  const option = await nextOption(client, orderUuid);
  await payByCard(client, { orderUuid, ...option, bindingUuid: await savedCard(client) });
  return option.amount;
}
