import { ApiError, hasCode } from '../../api/wire/api-error.ts';
import { tooEarlyText } from '../../api/auth/too-early-text.ts';

/**
 * The reason shown on the phone page (docs/spec/specification.md#8 «Phone page»). SESSION_BLOCKED: a block has ended the
 * session, before the client has asked for anything.
 */
export type PhoneRefusal = 'BLOCKED' | 'SESSION_BLOCKED' | 'UNKNOWN_USER' | 'SBER_ID_FAILED' | 'FAILED';

const refusals: Readonly<Partial<Record<string, PhoneRefusal>>> = {
  'client.blocked.error': 'BLOCKED',
  'client.not.exist.error': 'UNKNOWN_USER',
  'client.inactive.error': 'UNKNOWN_USER',
  'sberid.auth.failed.error': 'SBER_ID_FAILED',
};

export function toPhoneRefusal(error: unknown): PhoneRefusal {
  return findPhoneRefusal(error instanceof ApiError ? error.code : '');
}

/** Reads a code from the page's address; the code only selects a known text (docs/spec/reliability.md#S-35). */
export function findPhoneRefusal(code: string): PhoneRefusal {
  return Object.hasOwn(refusals, code) ? (refusals[code] ?? 'FAILED') : 'FAILED';
}

/** The server's text about a request that is too early or over a limit; null for other refusals. */
export function getServerText(error: unknown): string | null {
  if (hasCode(error, 'otp.resend.too.early.error')) return tooEarlyText(error);
  return hasCode(error, 'request.limit.exceeded') ? error.message : null;
}
