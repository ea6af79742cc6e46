import { payOnBankPage } from '#testing/purchase.ts';
import type { Answer } from '#testing/visitor.ts';
import { cards, type World } from './world.ts';

/** Enters a card on the bank's page of an answer, or leaves the page. The product handles the bank's result. */
export async function payForm(
  { stack, random }: World,
  answer: Answer | null,
  card: string = random.pick(cards),
): Promise<void> {
  const formUrl = answer?.body['formUrl'];
  if (typeof formUrl !== 'string' || random.percent(10)) return;
  if (random.percent(10)) await forgeCallback(stack, formUrl);
  await payOnBankPage(stack, formUrl, card).catch(() => null);
}

/** Sends a forged callback, without the key, that says that this form was paid. */
async function forgeCallback({ productUrl }: World['stack'], formUrl: string): Promise<void> {
  const mdOrder = new URL(formUrl).searchParams.get('mdOrder') ?? '';
  const word = { mdOrder, operation: 'deposited', status: '1', checksum: '0'.repeat(64) };
  const query = new URLSearchParams(word).toString();
  const answer = await fetch(`${productUrl}/api/gateway/callback?${query}`).catch(() => null);
  if (answer?.ok === true) throw new Error(`a forged callback was taken: ${query}`);
}
