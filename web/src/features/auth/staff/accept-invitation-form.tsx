import { hasCode } from '../../../api/wire/api-error.ts';
import { acceptInvitation, type Invitation } from '../../../api/staff/staff-accounts.ts';
import { useSingleMutation } from '../../../api/wire/use-single-mutation.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { PageForm } from '../../../ui/forms/page-form.tsx';
import { TextField } from '../../../ui/inputs/text-field.tsx';
import { logInRefusalMessage } from './log-in-answers.ts';
import { type NewPassword, newPasswordFields, noNewPassword, repetitionProblems } from './log-in-fields.tsx';

type Props = {
  readonly secret: string;
  readonly invitedTo: Invitation;
  readonly onAccepted: () => void;
};

/** An invited employee chooses a password (docs/spec/reliability.md#S-50). */
export function AcceptInvitationForm({ secret, invitedTo: { login, fullName }, onAccepted }: Props) {
  const accept = useSingleMutation({
    mutationKey: ['staff', 'invitation'],
    mutationFn: ({ newPassword }: NewPassword) => acceptInvitation(secret, newPassword),
    onSuccess: onAccepted,
  });
  const weak = hasCode(accept.error, 'admin.password.weak.error') ? accept.error.message : null;
  return (
    <PageForm
      lead={
        <>
          <p>{fullName === null ? 'Выберите пароль.' : `${fullName}, выберите пароль.`}</p>
          <TextField
            label="Логин"
            value={login}
            readOnly
            autoComplete="username"
            onChange={() => undefined}
          />
        </>
      }
      fields={newPasswordFields('Пароль')}
      initial={noNewPassword}
      check={repetitionProblems}
      refused={weak === null ? {} : { newPassword: weak }}
      save={accept}
      submitLabel="Сохранить пароль"
      onChange={() => {
        if (accept.isError) accept.reset();
      }}
    >
      {accept.isError && weak === null && (
        <Notice title={logInRefusalMessage(accept.error)} tone="warning" role="alert" />
      )}
    </PageForm>
  );
}
