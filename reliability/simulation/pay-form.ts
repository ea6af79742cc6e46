import { mdOrderOf, sendCallback } from '#testing/bank/bank-callback.ts';
import { payOnBankPage } from '#testing/people/purchase.ts';
import type { Answer } from '#testing/api-client.ts';
import { cards, type Simulation } from './simulation.ts';

/** Enters a card on the bank's page of an answer, or leaves the page. The product handles the bank's result. */
export async function payForm(
  { stack, random }: Simulation,
  answer: Answer | null,
  card: string = random.pick(cards),
): Promise<void> {
  const formUrl = answer?.body['formUrl'];
  if (typeof formUrl !== 'string' || random.percent(10)) return;
  if (random.percent(10)) await forgeCallback(stack, formUrl);
  await payOnBankPage(stack, formUrl, card).catch(() => null);
}

/** Sends a forged callback without the key, which reports that this form was paid. */
async function forgeCallback(stack: Simulation['stack'], formUrl: string): Promise<void> {
  const forged = {
    mdOrder: mdOrderOf(formUrl),
    operation: 'deposited',
    status: '1',
    checksum: '0'.repeat(64),
  };
  const status = await sendCallback(stack, forged).catch(() => null);
  if (status === 200) throw new Error(`a forged callback was accepted: ${JSON.stringify(forged)}`);
}
