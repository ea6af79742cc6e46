import { type Instant, plusSeconds } from '../dates.ts';

/**
 * The standard of staff passwords: ASVS 5.0, or GOST R 57580.1 for staff who handle money
 * (docs/spec/reliability.md#S-47).
 */
export type PasswordStandard = 'asvs' | 'gost';

/**
 * Minimum length in Unicode characters. No rule asks for kinds of characters, because a long phrase is stronger than a
 * short text of many kinds of characters (docs/spec/reliability.md#S-47).
 */
export const shortestPassword = { asvs: 12, gost: 16 } as const satisfies Record<PasswordStandard, number>;
export const longestPassword = 128;

type NewPassword = {
  readonly password: string;
  readonly login: string;
  readonly standard: PasswordStandard;
  /** Whether a text is in the list of the most common passwords. */
  readonly isCommon: (text: string) => boolean;
};

/** Words that an attacker tries first against this service, in lower case (docs/security/README.md). */
const serviceWords: readonly string[] = [
  ...['chasti', 'plati', 'bnpl', 'sber', 'prime', 'rassrochka', 'kredit', 'dolyami'],
  ...['частями', 'части', 'плати', 'платеж', 'платёж', 'сбер', 'прайм', 'рассрочка', 'кредит', 'долями'],
  ...['admin', 'support', 'service', 'админ', 'поддержка', 'оператор'],
];

/**
 * Minimum number of characters that remain after the service words are removed. Fewer can be brute-forced quickly.
 */
const minimumWithoutServiceWords = 8;

export type PasswordProblem = 'too-short' | 'too-long' | 'names-the-login' | 'names-the-house' | 'common';

/**
 * Returns the problem of a password that a staff member chooses; null when the password is accepted
 * (docs/spec/reliability.md#S-47).
 */
export function passwordProblem({
  password,
  login,
  standard,
  isCommon,
}: NewPassword): PasswordProblem | null {
  const { length } = Array.from(password);
  if (length < shortestPassword[standard]) return 'too-short';
  if (length > longestPassword) return 'too-long';
  const lowerCased = password.toLowerCase();
  if (login.length >= 4 && lowerCased.includes(login.toLowerCase())) return 'names-the-login';
  if (withoutServiceWords(lowerCased).length < minimumWithoutServiceWords) return 'names-the-house';
  return guessesOf(lowerCased).some(isCommon) ? 'common' : null;
}

function withoutServiceWords(password: string): readonly string[] {
  return Array.from(serviceWords.reduce((left, word) => left.replaceAll(word, ''), password));
}

/**
 * Texts to look up in the list of common passwords: the password, its part from the first to the last letter, and its
 * repeated unit («qwertyqwerty» repeats «qwerty»).
 */
function guessesOf(password: string): readonly string[] {
  const core = password.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const repeated = /^(.+?)\1+$/su.exec(password)?.[1];
  // one repeated character counts as a common password
  const unit = repeated?.length === 1 ? '123456' : repeated;
  // a few letters among many digits may be part of a phrase, so they are not looked up
  const letters = core.length >= password.length / 2 ? [core] : [];
  return [password, ...letters, ...(unit === undefined ? [] : [unit])];
}

/** A password expires `lifetimeDays` days after it was chosen (docs/spec/rules.md#7). */
export function isPasswordExpired(changedAt: Instant, lifetimeDays: number, now: Instant): boolean {
  return plusSeconds(changedAt, lifetimeDays * 86_400) <= now;
}
