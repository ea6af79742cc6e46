import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import { decrypt } from 'http_ece';
import { isRecord } from '../parameters.ts';

/** A message that a browser has received and decrypted. */
export type PushedMessage = {
  readonly id: string;
  /** Milliseconds of the sandbox clock. */
  readonly at: number;
  /** The phone for which the browser was subscribed, 11 digits. */
  readonly phone: string;
  readonly title: string;
  readonly text: string;
  /** The address that a press on the message opens. */
  readonly url: string;
};

/** What a browser hands to the site that it subscribes to. */
export type BrowserSubscription = {
  readonly id: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
};

export type PushService = {
  /** Subscribes a browser of the owner of a phone. */
  subscribe(phone: string): BrowserSubscription;
  isSubscribed(id: string): boolean;
  /** Delivers an encrypted message. A message with the same topic is replaced. @throws Error when it cannot be read */
  receive(
    id: string,
    message: { readonly encrypted: Buffer; readonly topic: string; readonly at: number },
  ): void;
  /** Newest first; null means all phones. */
  messages(phone: string | null): readonly PushedMessage[];
};

type Browser = { readonly phone: string; readonly read: (encrypted: Buffer) => string };

const messagesLimit = 1000;

/** Keeps subscribed browsers and the last thousand messages in memory. */
export function createPushService(): PushService {
  const browsers = new Map<string, Browser>();
  let messages: readonly (PushedMessage & { readonly topic: string })[] = [];
  return {
    subscribe: (phone) => {
      const id = randomUUID();
      const pair = createECDH('prime256v1');
      const p256dh = pair.generateKeys('base64url');
      const auth = randomBytes(16).toString('base64url');
      const read = (encrypted: Buffer): string =>
        decrypt(encrypted, { version: 'aes128gcm', privateKey: pair, authSecret: auth }).toString('utf8');
      browsers.set(id, { phone, read });
      return { id, keys: { p256dh, auth } };
    },
    isSubscribed: (id) => browsers.has(id),
    receive: (id, { encrypted, topic, at }) => {
      const browser = browsers.get(id);
      if (browser === undefined) throw new Error(`browser ${id} is not subscribed`);
      const { title, text, url } = contentOf(JSON.parse(browser.read(encrypted)));
      const message = {
        id: randomUUID(),
        at,
        phone: browser.phone,
        title,
        text,
        url,
        topic: `${id} ${topic}`,
      };
      messages = [message, ...messages.filter((other) => other.topic !== message.topic)].slice(
        0,
        messagesLimit,
      );
    },
    messages: (phone) => messages.filter((message) => phone === null || message.phone === phone),
  };
}

function contentOf(message: unknown): Pick<PushedMessage, 'title' | 'text' | 'url'> {
  const { title, body, url } = isRecord(message) ? message : {};
  return { title: String(title), text: String(body), url: String(url) };
}
