import { post, type PostAnswer } from '../keep-alive/post.ts';
import { parseProviderMessageId } from './parse-provider-message-id.ts';
import type { SmsAnswer, SmsGateway } from './port.ts';

export type HttpSmsOptions = {
  readonly url: string;
  readonly sender: string;
  /** The provider refuses our account, or its address is wrong. */
  readonly onRefusal: (refusal: { readonly httpStatus: number }) => void;
};

const timeLimitSeconds = 5;
/** Timeout, too early, too many requests: the message was not taken, a retry may succeed (RFC 9110, 8470, 6585). */
const busyStatuses = new Set([408, 425, 429]);
/** Unauthorized, payment required, forbidden, not found: they concern our account or the address, not the message. */
const accountStatuses = new Set([401, 402, 403, 404]);

/**
 * Sends messages through an HTTP gateway: `POST {phone, text, sender, clientRef}` answers `{id}`, or `{error}` for a
 * message that was not taken (docs/spec/gateway.md#15.3).
 */
export function httpSmsGateway({ url, sender, onRefusal }: HttpSmsOptions): SmsGateway {
  const request = { url: new URL(url), contentType: 'application/json', timeLimitSeconds };
  return {
    sendsReferenceOnce: true,
    send: async ({ phone, text, reference }) => {
      const body = JSON.stringify({ phone, text, sender, clientRef: reference });
      const answer = await post({ ...request, body }).catch(() => null);
      if (answer === null) return { kind: 'unknown' };
      if (accountStatuses.has(answer.status)) onRefusal({ httpStatus: answer.status });
      return parseAnswer(answer);
    },
  };
}

function parseAnswer({ status, text }: PostAnswer): SmsAnswer {
  if (busyStatuses.has(status) || accountStatuses.has(status)) return { kind: 'not-sent' };
  if (status >= 400 && status < 500) return { kind: 'refused' };
  return status >= 200 && status < 300 ? parseBody(jsonOrNull(text)) : { kind: 'unknown' };
}

/** An error is no acceptance, whatever the id is. Its codes differ between providers, so that it is not final. */
function parseBody(body: unknown): SmsAnswer {
  if (typeof body !== 'object' || body === null || !('id' in body)) return { kind: 'unknown' };
  if ('error' in body && Boolean(body.error)) return { kind: 'unknown' };
  return { kind: 'accepted', providerMessageId: parseProviderMessageId(body.id) };
}

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
