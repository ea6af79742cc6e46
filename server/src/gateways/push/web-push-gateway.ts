import webPush from 'web-push';
import { postToPublic } from '../public-address/post-to-public.ts';
import type { OutgoingPush, PushAnswer, PushGateway, PushSubscription } from './port.ts';

export type WebPushOptions = {
  /** The VAPID keys, base64url. */
  readonly publicKey: string;
  readonly privateKey: string;
  /** Where a push service reports problems: a `mailto:` or `https:` address. */
  readonly subject: string;
  /** Hosts of push services; their subdomains belong to them. */
  readonly services: readonly string[];
  readonly loopbackAllowed: boolean;
};

/** Encrypts and signs messages with web-push, and sends them to known push services only (docs/spec/rules.md#12). */
export function webPushGateway(options: WebPushOptions): PushGateway {
  return {
    publicKey: options.publicKey,
    accepts: (subscription) =>
      isServiceAddress(subscription.endpoint, options) && canEncrypt(subscription, options),
    // the configuration may have changed since the browser subscribed
    send: (push) =>
      isServiceAddress(push.subscription.endpoint, options) ? send(push, options) : Promise.resolve('gone'),
  };
}

/** The gateway of an installation without VAPID keys: no browser can subscribe. */
export const noPush: PushGateway = {
  publicKey: null,
  accepts: () => false,
  send: () => Promise.resolve('gone'),
};

function isServiceAddress(
  endpoint: string,
  { services, loopbackAllowed }: Pick<WebPushOptions, 'services' | 'loopbackAllowed'>,
): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  if (loopbackAllowed && protocol === 'http:' && hostname === '127.0.0.1') return true;
  const isListed = services.some((service) => hostname === service || hostname.endsWith(`.${service}`));
  return isListed && protocol === 'https:' && port === '';
}

/** The keys come from a browser: they may be no point of the curve. */
function canEncrypt(
  subscription: PushSubscription,
  { publicKey, privateKey, subject }: WebPushOptions,
): boolean {
  try {
    webPush.generateRequestDetails(subscription, 'test', {
      vapidDetails: { subject, publicKey, privateKey },
    });
    return true;
  } catch {
    return false;
  }
}

async function send(push: OutgoingPush, options: WebPushOptions): Promise<PushAnswer> {
  const { publicKey, privateKey, subject, loopbackAllowed } = options;
  const { endpoint, headers, body } = webPush.generateRequestDetails(push.subscription, push.payload, {
    vapidDetails: { subject, publicKey, privateKey },
    TTL: push.ttlSeconds,
    urgency: push.isUrgent ? 'high' : 'normal',
    topic: push.topic,
  });
  const status = await postToPublic({
    url: endpoint,
    headers: textHeaders(headers),
    body,
    loopbackAllowed,
  });
  return answerOf(status);
}

/** The headers of the library as texts, without the length, which the sender sets. */
function textHeaders(headers: object): Record<string, string> {
  const texts = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)] as const);
  return Object.fromEntries(texts.filter(([name]) => name !== 'content-length'));
}

/** The push service may be busy (429) or broken (5xx); other refusals are final (RFC 8030, section 7). */
function answerOf(status: number | null): PushAnswer {
  if (status === null || status === 429 || status >= 500) return 'not-sent';
  if (status === 404 || status === 410) return 'gone';
  return status >= 200 && status < 300 ? 'accepted' : 'refused';
}
