import { useState } from 'react';
import { hasCode } from '../../api/wire/api-error.ts';
import { changeStaffPassword } from '../../api/auth/log-in.ts';
import { useSingleMutation } from '../../api/wire/use-single-mutation.ts';
import type { User } from '../../api/auth/user.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { TextField } from '../../ui/inputs/text-field.tsx';
import { asksForCode } from './log-in-answers.ts';
import { FactorCodeField } from './factor-code-field.tsx';
import { LogInRefusal } from './log-in-refusal.tsx';
import { newPasswordProblem } from './new-password.ts';
import styles from './staff-log-in.module.css';

type Props = { readonly onChanged: (user: User) => void };

type Draft = {
  readonly login: string;
  readonly password: string;
  readonly newPassword: string;
  readonly repeated: string;
};

const required = 'Требуется заполнить поле';

/** Changes a known password, or one that has expired for log-in (docs/spec/rules.md#7). */
export function ChangePasswordForm({ onChanged }: Props) {
  const [draft, setDraft] = useState<Draft>({ login: '', password: '', newPassword: '', repeated: '' });
  const [code, setCode] = useState('');
  const [isCodeRequired, setCodeRequired] = useState(false);
  const [wasSubmitted, setSubmitted] = useState(false);
  const { login, password, newPassword } = draft;
  const change = useSingleMutation({
    mutationKey: ['staff', 'password'],
    mutationFn: () =>
      changeStaffPassword({
        login,
        password,
        newPassword,
        ...(isCodeRequired && code !== '' ? { code } : {}),
      }),
    onSuccess: onChanged,
    onError: (error) => {
      if (asksForCode(error)) setCodeRequired(true);
    },
  });
  const problems = problemsOf(draft);
  const weak = hasCode(change.error, 'admin.password.weak.error') ? change.error.message : null;
  const shown = weak === null ? (wasSubmitted ? problems : {}) : { newPassword: weak };
  const edit = (changes: Partial<Draft>): void => {
    setDraft({ ...draft, ...changes });
    if (change.isError) change.reset();
  };
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setSubmitted(true);
        if (Object.values(problems).every((problem) => problem === null)) change.mutate();
      }}
    >
      <PasswordFields draft={draft} problems={shown} onChange={edit} />
      {isCodeRequired && <FactorCodeField code={code} onChange={setCode} />}
      {change.isError && weak === null && <LogInRefusal error={change.error} />}
      <Button type="submit" isWide isPending={change.isPending}>
        Сменить пароль и войти
      </Button>
    </form>
  );
}

type Problems = Partial<Record<keyof Draft, string | null>>;

type FieldsProps = {
  readonly draft: Draft;
  readonly problems: Problems;
  readonly onChange: (changes: Partial<Draft>) => void;
};

function PasswordFields({ draft, problems, onChange }: FieldsProps) {
  const field = (name: keyof Draft) => ({
    value: draft[name],
    error: problems[name] ?? null,
    onChange: (value: string) => {
      onChange({ [name]: value });
    },
  });
  return (
    <>
      <TextField
        label="Логин"
        maxLength={64}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...field('login')}
      />
      <TextField
        label="Текущий пароль"
        type="password"
        autoComplete="current-password"
        {...field('password')}
      />
      <TextField
        label="Новый пароль"
        type="password"
        autoComplete="new-password"
        hint="Длинная фраза надёжнее и запоминается легче, чем короткий набор знаков"
        {...field('newPassword')}
      />
      <TextField
        label="Новый пароль еще раз"
        type="password"
        autoComplete="new-password"
        {...field('repeated')}
      />
    </>
  );
}

function problemsOf({ login, password, newPassword, repeated }: Draft): Record<keyof Draft, string | null> {
  return {
    login: login.trim() === '' ? required : null,
    password: password === '' ? required : null,
    newPassword: newPasswordProblem(newPassword),
    repeated: repeated === newPassword ? null : 'Пароли не совпадают',
  };
}
