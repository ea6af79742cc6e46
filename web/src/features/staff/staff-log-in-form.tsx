import { useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { logInStaff } from '../../api/log-in.ts';
import { useSingleMutation } from '../../api/use-single-mutation.ts';
import type { User } from '../../api/user.ts';
import { outsideAddress } from '../../format/outside-address.ts';
import { Button, ButtonAnchor } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './staff-form.module.css';

type Props = { readonly onLoggedIn: (user: User) => void };

const required = 'Требуется заполнить поле';

/** Login and password of staff; the server says in its own words why it did not let them in (spec 5, spec 8 «Admin login»). */
export function StaffLogInForm({ onLoggedIn }: Props) {
  const [login, setLogin] = useState('');
  const [password, setPassword] = useState('');
  const [wasSubmitted, setSubmitted] = useState(false);
  const start = useSingleMutation({
    mutationKey: ['staff', 'log-in'],
    mutationFn: () => logInStaff(login, password),
    onSuccess: onLoggedIn,
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
      {start.isError && (
        <Notice title={refusalText(start.error)} tone="warning" role="alert">
          <NextStepLink error={start.error} />
        </Notice>
      )}
      <Button type="submit" isWide isPending={start.isPending}>
        Войти
      </Button>
    </form>
  );
}

/** A password that is too old is changed on a page of its own (spec 8 «Admin login»). */
function NextStepLink({ error }: { readonly error: Error }) {
  const next = error instanceof ApiError ? error.next : null;
  const address = next?.authState === 'EXPIRED_CREDENTIALS' ? outsideAddress(next.authUrl) : null;
  if (address === null) return null;
  return (
    <ButtonAnchor look="secondary" href={address}>
      Сменить пароль
    </ButtonAnchor>
  );
}

function refusalText(error: Error): string {
  const isSaid = error instanceof ApiError && error.code !== 'NETWORK_ERROR';
  return isSaid ? error.message : 'Запрос выполнен неуспешно, попробуйте еще раз';
}
