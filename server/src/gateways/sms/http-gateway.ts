import { post, type PostAnswer } from '../keep-alive/post.ts';
import type { SmsAnswer, SmsGateway } from './port.ts';

type HttpSmsOptions = { readonly url: string; readonly sender: string };

const timeLimitSeconds = 5;

/**
 * Sends messages through an HTTP gateway: `POST {phone, text, sender, clientRef}` answers `{id}`
 * (docs/spec/gateway.md#15.3).
 */
export function httpSmsGateway({ url, sender }: HttpSmsOptions): SmsGateway {
  const request = { url: new URL(url), contentType: 'application/json', timeLimitSeconds };
  return {
    sendsReferenceOnce: true,
    send: async ({ phone, text, reference }) => {
      const body = JSON.stringify({ phone, text, sender, clientRef: reference });
      return post({ ...request, body }).then(parseAnswer, () => ({ kind: 'unknown' }));
    },
  };
}

function parseAnswer({ status, text }: PostAnswer): SmsAnswer {
  if (status >= 400 && status < 500 && status !== 429) return { kind: 'refused' };
  if (status < 200 || status >= 300) return { kind: 'unknown' };
  const body = jsonOrNull(text);
  if (typeof body !== 'object' || body === null || !('id' in body)) return { kind: 'unknown' };
  return { kind: 'accepted', providerId: String(body.id) };
}

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
