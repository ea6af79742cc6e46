import type { LogInLimit } from '../api/wire/api-error.ts';
import type { PhoneData, SentCode } from '../api/auth/log-in.ts';

/**
 * A log-in between the phone and the code. It is kept in memory and lost on a reload (docs/spec/reliability.md#S-54).
 */
export type LogInAttempt = {
  readonly phone: PhoneData;
  readonly code: SentCode;
  /**
   * The time of the code, in milliseconds by this device's clock, because the server's clock may differ
   * (docs/spec/specification.md#3 «OTP data»).
   */
  readonly createdAt: number;
};

let attempt: LogInAttempt | null = null;

export function currentLogInAttempt(): LogInAttempt | null {
  return attempt;
}

export function rememberLogInAttempt(next: LogInAttempt | null): void {
  attempt = next;
}

let limit: LogInLimit | null = null;

/** The last log-in limit, for the next page; null when it has ended. */
export function currentLogInLimit(): LogInLimit | null {
  return limit !== null && limit.endsAt > Date.now() ? limit : null;
}

export function rememberLogInLimit(next: LogInLimit | null): void {
  limit = next;
}
