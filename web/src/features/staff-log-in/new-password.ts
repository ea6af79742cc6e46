import { longestPassword, shortestPassword } from '#domain/auth/password-rules.ts';

/** What the strictest server would say is its own matter; shorter than this is refused by every one (docs/spec/reliability.md#S-47). */
export function newPasswordProblem(password: string): string | null {
  if (password === '') return 'Требуется заполнить поле';
  const { length } = Array.from(password);
  if (length < shortestPassword.asvs) return `Нужно не меньше ${shortestPassword.asvs} символов`;
  return length > longestPassword ? `Нужно не больше ${longestPassword} символов` : null;
}
