import { useState } from 'react';
import { logInStaff } from '../../api/auth/log-in.ts';
import { useSingleMutation } from '../../api/wire/use-single-mutation.ts';
import type { User } from '../../api/auth/user.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { TextField } from '../../ui/inputs/text-field.tsx';
import { asksForCode } from './log-in-answers.ts';
import { FactorCodeField } from './factor-code-field.tsx';
import { LogInRefusal } from './log-in-refusal.tsx';
import styles from './staff-log-in.module.css';

type Props = { readonly onLoggedIn: (user: User) => void };

const required = 'Требуется заполнить поле';

/**
 * Login and password of staff. A refusal shows the server's message (docs/spec/specification.md#5,
 * docs/spec/specification.md#8 «Admin login»).
 */
export function StaffLogInForm({ onLoggedIn }: Props) {
  const [login, setLogin] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [isCodeRequired, setCodeRequired] = useState(false);
  const [wasSubmitted, setSubmitted] = useState(false);
  const start = useSingleMutation({
    mutationKey: ['staff', 'log-in'],
    mutationFn: () => logInStaff({ login, password, ...(isCodeRequired && code !== '' ? { code } : {}) }),
    onSuccess: onLoggedIn,
    onError: (error) => {
      if (asksForCode(error)) setCodeRequired(true);
    },
  });
  const isWhole = login.trim() !== '' && password !== '';
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setSubmitted(true);
        if (isWhole) start.mutate();
      }}
    >
      <TextField
        label="Логин"
        value={login}
        maxLength={64}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={wasSubmitted && login.trim() === '' ? required : null}
        onChange={setLogin}
      />
      <TextField
        label="Пароль"
        type="password"
        value={password}
        maxLength={128}
        autoComplete="current-password"
        error={wasSubmitted && password === '' ? required : null}
        onChange={setPassword}
      />
      {isCodeRequired && <FactorCodeField code={code} onChange={setCode} />}
      {start.isError && <LogInRefusal error={start.error} />}
      <Button type="submit" isWide isPending={start.isPending}>
        Войти
      </Button>
    </form>
  );
}
