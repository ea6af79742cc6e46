import { Secret, TOTP } from 'otpauth';

/**
 * TOTP code for a secret, `periodsAway` periods of 30 seconds from `now`, in milliseconds since 1970. A code is valid
 * once, in its own period, the one before and the one after.
 */
export function codeOf(secret: string, periodsAway = 0, now = Date.now()): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now + periodsAway * 30_000 });
}
