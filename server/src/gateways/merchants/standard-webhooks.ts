import { Webhook } from 'standardwebhooks';
import type { MerchantGateway } from './port.ts';

const timeLimitMilliseconds = 10_000;

/** Signs after the Standard Webhooks scheme; follows no redirect (S-36). */
export function standardWebhooks(): MerchantGateway {
  return {
    post: async ({ webhookId, url, body, secret, at }) => {
      const timestamp = new Date(at);
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'webhook-id': webhookId,
          'webhook-timestamp': String(Math.floor(timestamp.getTime() / 1000)),
          'webhook-signature': new Webhook(secret).sign(webhookId, timestamp, body),
        },
        body,
        redirect: 'manual',
        signal: AbortSignal.timeout(timeLimitMilliseconds),
      }).catch(() => null);
      await response?.body?.cancel();
      return response?.status ?? null;
    },
  };
}
