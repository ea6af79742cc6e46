import { setTimeout } from 'node:timers/promises';

export type ReceiptOptions = {
  readonly productUrl: string;
  /** null when the gateway reports nothing. */
  readonly token: string | null;
};

const tries = 20;
const retryMilliseconds = 250;
const answerTimeoutMilliseconds = 10_000;

/** Reports the delivery of a message to the product, again until the product takes it. */
export async function reportDelivery({ productUrl, token }: ReceiptOptions, id: string): Promise<void> {
  if (token === null) return;
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    const answer = await fetch(`${productUrl}/api/sms/receipts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ id, state: 'DELIVERED' }),
      signal: AbortSignal.timeout(answerTimeoutMilliseconds),
    }).catch(() => null);
    if (answer?.ok === true) return;
    await setTimeout(retryMilliseconds, undefined, { ref: false });
  }
}
