import { Secret, TOTP } from 'otpauth';

/** The code that an authenticator shows for a secret, so many periods of 30 seconds away from now: each code is good once. */
export function codeOf(secret: string, periodsAway = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + periodsAway * 30_000,
  });
}

/** Waits, where it has to, until so much of the present period is left that what follows falls into it. */
export async function roomInPeriod(milliseconds = 8_000): Promise<void> {
  const left = 30_000 - (Date.now() % 30_000);
  if (left < milliseconds) await new Promise((resolve) => setTimeout(resolve, left));
}
