import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { Webhook } from 'standardwebhooks';
import type { SandboxClock } from '../clock/sandbox-clock.ts';

/** A received webhook; `verified` says whether its signature is valid. */
export type ReceivedWebhook = {
  readonly id: string;
  readonly at: number;
  readonly verified: boolean;
  readonly body: unknown;
};

export type Webhooks = {
  /** Newest first. */
  list(): readonly ReceivedWebhook[];
  routes(app: FastifyInstance): void;
};

type Headers = Readonly<Partial<Record<string, string>>>;

const maxListed = 500;
const toleranceMs = 5 * 60_000;

/**
 * The webhook endpoint of the shop, with the Standard Webhooks signature. A forged webhook is refused with 401 and
 * listed. A valid one is passed to `onWebhook` after the response is sent.
 */
export function createWebhooks(
  secret: string,
  clock: SandboxClock,
  onWebhook: (body: unknown) => void,
): Webhooks {
  const verifier = new Webhook(secret);
  let received: readonly ReceivedWebhook[] = [];
  const routes = (app: FastifyInstance): void => {
    app.get('/shop/webhooks', () => ({
      webhooks: received.map((webhook) => ({ ...webhook, at: new Date(webhook.at).toISOString() })),
    }));
    void app.register((scope, _options, ready) => {
      // the signature covers the raw bytes, so the body is not parsed
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, parsed) => {
        parsed(null, body);
      });
      scope.post('/shop/webhooks', (request, reply) => {
        const payload = typeof request.body === 'string' ? request.body : '';
        const headers = textHeaders(request.headers);
        const verified = isSigned(verifier, payload, { headers, now: clock.now() });
        const webhook = {
          id: headers['webhook-id'] ?? '',
          at: clock.now(),
          verified,
          body: readJson(payload),
        };
        received = [webhook, ...received].slice(0, maxListed);
        if (verified)
          reply.raw.once('finish', () => {
            onWebhook(webhook.body);
          });
        return verified ? { received: true } : reply.code(401).send({ error: 'wrong signature' });
      });
      ready();
    });
  };
  return { list: () => received, routes };
}

/**
 * Checks signature and age. The library's check uses the wall clock, but product and shop use the sandbox clock.
 */
function isSigned(verifier: Webhook, payload: string, from: { headers: Headers; now: number }): boolean {
  const { headers, now } = from;
  const id = headers['webhook-id'] ?? '';
  const seconds = Number(headers['webhook-timestamp'] ?? NaN);
  if (id === '' || Number.isNaN(seconds) || Math.abs(now - seconds * 1000) > toleranceMs) return false;
  const expected = Buffer.from(verifier.sign(id, new Date(seconds * 1000), payload));
  return (headers['webhook-signature'] ?? '').split(' ').some((signature) => {
    const given = Buffer.from(signature);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

function textHeaders(headers: NodeJS.Dict<string | string[]>): Headers {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
