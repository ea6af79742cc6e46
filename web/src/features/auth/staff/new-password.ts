import { longestPassword, shortestPassword } from '#domain/auth/password-rules.ts';

/**
 * Checks the minimum and maximum length that every configuration enforces. The server may have further rules
 * (docs/spec/reliability.md#S-47).
 */
export function newPasswordProblem(password: string): string | null {
  if (password === '') return 'Требуется заполнить поле';
  const { length } = Array.from(password);
  if (length < shortestPassword.asvs) return `Нужно не меньше ${shortestPassword.asvs} символов`;
  return length > longestPassword ? `Нужно не больше ${longestPassword} символов` : null;
}
