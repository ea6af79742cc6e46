import type { ClientRequest } from 'node:http';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { Webhook } from 'standardwebhooks';
import type { MerchantGateway, OutgoingWebhook } from './port.ts';
import { lookUpPublic } from './look-up-public.ts';

const timeLimitMilliseconds = 10_000;

/**
 * Signs webhooks by the Standard Webhooks scheme. It follows no redirect and reads only the status of an answer. Names
 * with private addresses are not called unless loopback is allowed (docs/spec/reliability.md#S-36).
 */
export function standardWebhooks({
  loopbackAllowed,
}: {
  readonly loopbackAllowed: boolean;
}): MerchantGateway {
  return { post: async (webhook) => post(webhook, loopbackAllowed) };
}

function post(webhook: OutgoingWebhook, loopbackAllowed: boolean): Promise<number | null> {
  const { url, body } = webhook;
  const openRequest = new URL(url).protocol === 'https:' ? requestHttps : requestHttp;
  const request = openRequest(url, {
    method: 'POST',
    headers: { ...headersOf(webhook), 'content-length': Buffer.byteLength(body) },
    signal: AbortSignal.timeout(timeLimitMilliseconds),
    agent: false,
    ...(loopbackAllowed ? {} : { lookup: lookUpPublic }),
  });
  request.end(body);
  return awaitStatus(request);
}

/** Resolves to null when the request failed or timed out. */
function awaitStatus(request: ClientRequest): Promise<number | null> {
  return new Promise((resolve) => {
    request.on('error', () => {
      resolve(null);
    });
    request.once('response', (response) => {
      resolve(response.statusCode ?? null);
      response.destroy();
    });
  });
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
