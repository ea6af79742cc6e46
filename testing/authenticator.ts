import { Secret, TOTP } from 'otpauth';

/** TOTP code for a secret, shifted by `periodsAway` periods of 30 seconds from now. Each code is valid once. */
export function codeOf(secret: string, periodsAway = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + periodsAway * 30_000,
  });
}

/** Waits for the next TOTP period if the current one ends within `milliseconds`. */
export async function waitForCodePeriod(milliseconds = 8_000): Promise<void> {
  const left = 30_000 - (Date.now() % 30_000);
  if (left < milliseconds) await new Promise((resolve) => setTimeout(resolve, left));
}
