import type { Instant } from '#domain/calendar.ts';
import { millisecondsOf } from '#domain/calendar.ts';
import { Secret, TOTP } from 'otpauth';

const periodSeconds = 30;
/** What RFC 4226 asks for; authenticators know no longer ones. */
const secretBytes = 20;
/** Periods before and after the present one whose codes are taken: telephones are not always on time (RFC 6238, 5.2). */
const toleratedPeriods = 1;

/** A secret for an authenticator out of 256 random bits in base64url; in base32, as people type it. */
export function authenticatorSecret(token: string): string {
  const bytes = Uint8Array.from(Buffer.from(token, 'base64url').subarray(0, secretBytes));
  return new Secret({ buffer: bytes.buffer }).base32;
}

/** The address that an authenticator reads from a picture. */
export function authenticatorUrl(secret: string, login: string): string {
  return authenticator(secret, login).toString();
}

/** The period whose code this is, at most one away from the present; null when it is none of theirs (RFC 6238). */
export function stepOfCode(secret: string, code: string, now: Instant): number | null {
  const timestamp = millisecondsOf(now);
  const away = authenticator(secret, '').validate({ token: code, timestamp, window: toleratedPeriods });
  return away === null ? null : Math.floor(timestamp / 1000 / periodSeconds) + away;
}

function authenticator(secret: string, label: string): TOTP {
  return new TOTP({
    issuer: 'Плати частями',
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: periodSeconds,
    secret: Secret.fromBase32(secret),
  });
}
