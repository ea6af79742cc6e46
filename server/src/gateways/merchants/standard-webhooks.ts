import { Webhook } from 'standardwebhooks';
import { postToPublic } from '../public-address/post-to-public.ts';
import type { MerchantGateway, OutgoingWebhook } from './port.ts';

/** Signs webhooks by the Standard Webhooks scheme. */
export function standardWebhooks({
  loopbackAllowed,
}: {
  readonly loopbackAllowed: boolean;
}): Pick<MerchantGateway, 'post'> {
  return {
    post: (webhook) =>
      postToPublic({ url: webhook.url, body: webhook.body, headers: headersOf(webhook), loopbackAllowed }),
  };
}

function headersOf({ webhookId, body, secret, at }: OutgoingWebhook): Record<string, string> {
  const timestamp = new Date(at);
  return {
    'content-type': 'application/json',
    'user-agent': 'Chasti-Webhooks/1',
    'webhook-id': webhookId,
    'webhook-timestamp': String(Math.floor(timestamp.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(webhookId, timestamp, body),
  };
}
