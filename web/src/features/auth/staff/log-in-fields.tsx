import type { SingleField } from '../../../ui/forms/form-fields.ts';
import { FactorCodeField } from './factor-code-field.tsx';
import { longestPassword, shortestPassword } from '#domain/auth/password-rules.ts';

/** The typed values of a log-in. */
export type Credentials = { readonly login: string; readonly password: string; readonly code: string };

export const noCredentials: Credentials = { login: '', password: '', code: '' };

export const missingField = 'Требуется заполнить поле';

export function loginField(isReadOnly = false): SingleField<Credentials> {
  return {
    kind: 'text',
    name: 'login',
    label: 'Логин',
    input: 'login',
    maxLength: 64,
    autoComplete: 'username',
    isReadOnly,
    check: (login) => (login.trim() === '' ? missingField : null),
  };
}

export function passwordField(label = 'Пароль'): SingleField<Credentials> {
  return {
    kind: 'text',
    name: 'password',
    label,
    input: 'password',
    maxLength: 128,
    autoComplete: 'current-password',
    check: (password) => (password === '' ? missingField : null),
  };
}

/** Shown once the server has asked for a code. */
export function codeField(isShown: boolean): SingleField<Credentials> {
  return {
    kind: 'own',
    name: 'code',
    isShown: () => isShown,
    render: ({ code }, change, error) => (
      <FactorCodeField
        code={code}
        error={error}
        onChange={(typed) => {
          change({ code: typed });
        }}
      />
    ),
  };
}

/** The credentials of a request: without the code until the server has asked for it. */
export function credentialsOf({ login, password, code }: Credentials, isCodeRequired: boolean) {
  return { login, password, ...(isCodeRequired && code !== '' ? { code } : {}) };
}

export type NewPassword = { readonly newPassword: string; readonly repeated: string };

export const noNewPassword: NewPassword = { newPassword: '', repeated: '' };

/** A new password, typed twice. */
export function newPasswordFields(
  label: string,
): readonly [SingleField<NewPassword>, SingleField<NewPassword>] {
  return [
    {
      kind: 'text',
      name: 'newPassword',
      label,
      input: 'password',
      autoComplete: 'new-password',
      hint: 'Длинная фраза надёжнее и запоминается легче, чем короткий набор знаков',
      check: newPasswordProblem,
    },
    {
      kind: 'text',
      name: 'repeated',
      label: `${label} еще раз`,
      input: 'password',
      autoComplete: 'new-password',
    },
  ];
}

export function repetitionProblems({ newPassword, repeated }: NewPassword): Readonly<Record<string, string>> {
  return repeated === newPassword ? {} : { repeated: 'Пароли не совпадают' };
}

/**
 * Checks the minimum and maximum length that every configuration enforces. The server may have further rules
 * (docs/spec/reliability.md#S-47).
 */
function newPasswordProblem(password: string): string | null {
  if (password === '') return 'Требуется заполнить поле';
  const { length } = Array.from(password);
  if (length < shortestPassword.asvs) return `Нужно не меньше ${shortestPassword.asvs} символов`;
  return length > longestPassword ? `Нужно не больше ${longestPassword} символов` : null;
}
