import { useState } from 'react';
import { logInStaff } from '../../../api/auth/log-in.ts';
import { useSingleMutation } from '../../../api/wire/use-single-mutation.ts';
import type { User } from '../../../api/auth/user.ts';
import { PageForm } from '../../../ui/forms/page-form.tsx';
import { asksForCode } from './log-in-answers.ts';
import {
  codeField,
  type Credentials,
  credentialsOf,
  loginField,
  noCredentials,
  passwordField,
} from './log-in-fields.tsx';
import { LogInRefusal } from './log-in-refusal.tsx';

type Props = { readonly onLoggedIn: (user: User) => void };

/**
 * Login and password of staff. A refusal shows the server's message (docs/spec/specification.md#5,
 * docs/spec/specification.md#8 «Admin login»).
 */
export function StaffLogInForm({ onLoggedIn }: Props) {
  const [isCodeRequired, setCodeRequired] = useState(false);
  const start = useSingleMutation({
    mutationKey: ['staff', 'log-in'],
    mutationFn: (typed: Credentials) => logInStaff(credentialsOf(typed, isCodeRequired)),
    onSuccess: onLoggedIn,
    onError: (error) => {
      if (asksForCode(error)) setCodeRequired(true);
    },
  });
  return (
    <PageForm
      fields={[loginField(), passwordField(), codeField(isCodeRequired)]}
      initial={noCredentials}
      save={start}
      submitLabel="Войти"
    >
      {start.isError && <LogInRefusal error={start.error} />}
    </PageForm>
  );
}
