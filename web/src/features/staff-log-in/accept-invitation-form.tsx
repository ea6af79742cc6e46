import { useState } from 'react';
import { hasCode } from '../../api/wire/api-error.ts';
import type { InvitedTo } from '../../api/staff/staff-accounts.ts';
import { acceptInvitation } from '../../api/staff/staff-accounts.ts';
import { useSingleMutation } from '../../api/wire/use-single-mutation.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { TextField } from '../../ui/inputs/text-field.tsx';
import { logInRefusalMessage } from './log-in-answers.ts';
import { newPasswordProblem } from './new-password.ts';
import styles from './staff-log-in.module.css';

type Props = {
  readonly secret: string;
  readonly invitedTo: InvitedTo;
  readonly onAccepted: () => void;
};

/** An invited employee chooses a password (docs/spec/reliability.md#S-50). */
export function AcceptInvitationForm({ secret, invitedTo: { login, fullName }, onAccepted }: Props) {
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const [wasSubmitted, setSubmitted] = useState(false);
  const accept = useSingleMutation({
    mutationKey: ['staff', 'invitation'],
    mutationFn: () => acceptInvitation(secret, password),
    onSuccess: onAccepted,
  });
  const weak = hasCode(accept.error, 'admin.password.weak.error') ? accept.error.message : null;
  const problem = newPasswordProblem(password);
  const repeatProblem = repeated === password ? null : 'Пароли не совпадают';
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setSubmitted(true);
        if (problem === null && repeatProblem === null) accept.mutate();
      }}
    >
      <p>{fullName === null ? 'Выберите пароль.' : `${fullName}, выберите пароль.`}</p>
      <TextField label="Логин" value={login} readOnly autoComplete="username" onChange={() => undefined} />
      <TextField
        label="Пароль"
        type="password"
        value={password}
        autoComplete="new-password"
        hint="Длинная фраза надёжнее и запоминается легче, чем короткий набор знаков"
        error={weak ?? (wasSubmitted ? problem : null)}
        onChange={(text) => {
          setPassword(text);
          if (accept.isError) accept.reset();
        }}
      />
      <TextField
        label="Пароль еще раз"
        type="password"
        value={repeated}
        autoComplete="new-password"
        error={wasSubmitted ? repeatProblem : null}
        onChange={setRepeated}
      />
      {accept.isError && weak === null && (
        <Notice title={logInRefusalMessage(accept.error)} tone="warning" role="alert" />
      )}
      <Button type="submit" isWide isPending={accept.isPending}>
        Сохранить пароль
      </Button>
    </form>
  );
}
