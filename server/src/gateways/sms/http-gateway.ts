import type { SmsAnswer, SmsGateway } from './port.ts';

type HttpSmsOptions = { readonly url: string; readonly sender: string };

const timeLimitMilliseconds = 5_000;

/**
 * Sends messages through an HTTP gateway: `POST {phone, text, sender, clientRef}` answers `{id}`
 * (docs/spec/gateway.md#15.3).
 */
export function httpSmsGateway({ url, sender }: HttpSmsOptions): SmsGateway {
  return {
    sendsReferenceOnce: true,
    send: async ({ phone, text, reference }) => {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ phone, text, sender, clientRef: reference }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeLimitMilliseconds),
      }).catch(() => null);
      return response === null ? { kind: 'unknown' } : parseAnswer(response);
    },
  };
}

async function parseAnswer(response: Response): Promise<SmsAnswer> {
  if (response.status >= 500 || response.status === 429) return { kind: 'unknown' };
  if (!response.ok) return { kind: 'refused' };
  const body: unknown = await response.json().catch(() => null);
  if (typeof body !== 'object' || body === null || !('id' in body)) return { kind: 'unknown' };
  return { kind: 'accepted', providerId: String(body.id) };
}
