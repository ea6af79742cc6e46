import type { Instant } from '../calendar.ts';
import { plusSeconds } from '../calendar.ts';

/** Which house rules passwords of staff follow: ASVS 5.0, or GOST R 57580.1 for who works with money (docs/spec/reliability.md#S-47). */
export type PasswordStandard = 'asvs' | 'gost';

/** Characters as people count them; no rule says which, a long phrase is better than a short riddle (docs/spec/reliability.md#S-47). */
export const shortestPassword = { asvs: 12, gost: 16 } as const satisfies Record<PasswordStandard, number>;
export const longestPassword = 128;

type NewPassword = {
  readonly password: string;
  readonly login: string;
  readonly standard: PasswordStandard;
  /** Whether a text is among the passwords that everybody tries first. */
  readonly isCommon: (text: string) => boolean;
};

/** What whoever guesses a password of this very house tries first, in small letters (docs/security.md). */
const houseWords: readonly string[] = [
  ...['chasti', 'plati', 'bnpl', 'sber', 'prime', 'rassrochka', 'kredit', 'dolyami'],
  ...['частями', 'части', 'плати', 'платеж', 'платёж', 'сбер', 'прайм', 'рассрочка', 'кредит', 'долями'],
  ...['admin', 'support', 'service', 'админ', 'поддержка', 'оператор'],
];

/** Characters that have to be left when the words of the house are taken away: less is quickly tried out. */
const leastBesideHouseWords = 8;

export type PasswordProblem = 'too-short' | 'too-long' | 'names-the-login' | 'names-the-house' | 'common';

/** What is wrong with a password that staff choose; null when nothing is (docs/spec/reliability.md#S-47). */
export function passwordProblem({
  password,
  login,
  standard,
  isCommon,
}: NewPassword): PasswordProblem | null {
  const { length } = Array.from(password);
  if (length < shortestPassword[standard]) return 'too-short';
  if (length > longestPassword) return 'too-long';
  const small = password.toLowerCase();
  if (login.length >= 4 && small.includes(login.toLowerCase())) return 'names-the-login';
  if (besideHouseWords(small).length < leastBesideHouseWords) return 'names-the-house';
  return guessesOf(small).some(isCommon) ? 'common' : null;
}

function besideHouseWords(password: string): readonly string[] {
  return Array.from(houseWords.reduce((left, word) => left.replaceAll(word, ''), password));
}

/**
 * What whoever guesses would make this password of: itself, its letters without the signs and figures around them, and what it
 * repeats, «qwertyqwerty».
 */
function guessesOf(password: string): readonly string[] {
  const core = password.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const repeated = /^(.+?)\1+$/su.exec(password)?.[1];
  // a single sign that is repeated is no password at all
  const unit = repeated?.length === 1 ? '123456' : repeated;
  // two letters among many figures say nothing of a phrase
  const telling = core.length >= password.length / 2 ? [core] : [];
  return [password, ...telling, ...(unit === undefined ? [] : [unit])];
}

/** A password is good for so many days after it was chosen, and not a second longer (docs/spec/rules.md#7). */
export function isPasswordExpired(changedAt: Instant, lifeDays: number, now: Instant): boolean {
  return plusSeconds(changedAt, lifeDays * 86_400) <= now;
}
