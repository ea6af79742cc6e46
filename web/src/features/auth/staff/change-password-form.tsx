import { useState } from 'react';
import { hasCode } from '../../../api/wire/api-error.ts';
import { changeStaffPassword } from '../../../api/auth/log-in.ts';
import { useSingleMutation } from '../../../api/wire/use-single-mutation.ts';
import type { User } from '../../../api/auth/user.ts';
import type { FormField } from '../../../ui/forms/form-fields.ts';
import { PageForm } from '../../../ui/forms/page-form.tsx';
import { asksForCode } from './log-in-answers.ts';
import {
  codeField,
  type Credentials,
  credentialsOf,
  loginField,
  type NewPassword,
  newPasswordFields,
  noCredentials,
  noNewPassword,
  passwordField,
  repetitionProblems,
} from './log-in-fields.tsx';
import { LogInRefusal } from './log-in-refusal.tsx';

type Props = { readonly onChanged: (user: User) => void };

type Draft = Credentials & NewPassword;

const initial: Draft = { ...noCredentials, ...noNewPassword };

/** Changes a known password, or one that has expired for log-in (docs/spec/rules.md#7). */
export function ChangePasswordForm({ onChanged }: Props) {
  const [isCodeRequired, setCodeRequired] = useState(false);
  const change = useSingleMutation({
    mutationKey: ['staff', 'password'],
    mutationFn: (draft: Draft) =>
      changeStaffPassword({ ...credentialsOf(draft, isCodeRequired), newPassword: draft.newPassword }),
    onSuccess: onChanged,
    onError: (error) => {
      if (asksForCode(error)) setCodeRequired(true);
    },
  });
  const weak = hasCode(change.error, 'admin.password.weak.error') ? change.error.message : null;
  const fields: readonly FormField<Draft>[] = [
    loginField(),
    passwordField('Текущий пароль'),
    ...newPasswordFields('Новый пароль'),
    codeField(isCodeRequired),
  ];
  return (
    <PageForm
      fields={fields}
      initial={initial}
      check={repetitionProblems}
      refused={weak === null ? {} : { newPassword: weak }}
      save={change}
      submitLabel="Сменить пароль и войти"
      onChange={() => {
        if (change.isError) change.reset();
      }}
    >
      {change.isError && weak === null && <LogInRefusal error={change.error} />}
    </PageForm>
  );
}
