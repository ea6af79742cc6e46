import {
  longestPassword,
  type PasswordProblem,
  passwordProblem,
  shortestPassword,
} from '#domain/auth/password-rules.ts';
import type { Refusal } from '#domain/refusal.ts';
import { success, failure, type Result } from '#domain/result.ts';
import { commonPasswords } from '../../../secrets/common-passwords.ts';
import type { StaffPasswordRules } from '../../../config/settings.ts';

export type WeakPassword = Refusal<'admin.password.weak.error'>;

/** Checks a new password. The refusal has a text for the screen (docs/spec/reliability.md#S-47). */
export async function validatePassword(
  { standard }: StaffPasswordRules,
  { login, password }: { readonly login: string; readonly password: string },
): Promise<Result<null, WeakPassword>> {
  const problem = passwordProblem({ password, login, standard, isCommon: await commonPasswords() });
  if (problem === null) return success(null);
  const sentences = {
    'too-short': `Нужно не меньше ${shortestPassword[standard]} символов`,
    'too-long': `Нужно не больше ${longestPassword} символов`,
    'names-the-login': 'Пароль не должен содержать логин',
    'names-the-house': 'Пароль не должен состоять из названий сервиса',
    common: 'Такой пароль легко угадать: он есть в списках частых паролей',
  } as const satisfies Record<PasswordProblem, string>;
  return failure({ code: 'admin.password.weak.error', message: sentences[problem] });
}
