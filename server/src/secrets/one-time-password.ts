import { type Instant, millisecondsOf } from '#domain/dates.ts';
import { Secret, TOTP } from 'otpauth';

const periodSeconds = 30;
/** The length of a secret by RFC 4226; authenticator apps do not support longer secrets. */
const secretBytes = 20;
/** The accepted deviation in periods, because clocks of phones are not exact (RFC 6238, 5.2). */
const toleratedPeriods = 1;

/** Makes a base32 secret for an authenticator app from 256 random bits in base64url. */
export function authenticatorSecret(token: string): string {
  const bytes = Uint8Array.from(Buffer.from(token, 'base64url').subarray(0, secretBytes));
  return new Secret({ buffer: bytes.buffer }).base32;
}

/** The URL in the QR code for an authenticator app. */
export function authenticatorUrl(secret: string, login: string): string {
  return authenticator(secret, login).toString();
}

/** The period of a code, at most one away from the current one; null for an invalid code (RFC 6238). */
export function stepOfCode(secret: string, code: string, now: Instant): number | null {
  const timestamp = millisecondsOf(now);
  const deviation = authenticator(secret, '').validate({ token: code, timestamp, window: toleratedPeriods });
  return deviation === null ? null : Math.floor(timestamp / 1000 / periodSeconds) + deviation;
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
