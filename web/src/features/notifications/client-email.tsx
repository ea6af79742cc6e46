import { useQueryClient } from '@tanstack/react-query';
import { type ClientEmail as Email, correctEmail } from '../../api/notifications/notifications-query.ts';
import { hasCode } from '../../api/wire/api-error.ts';
import { useSingleMutation } from '../../api/wire/use-single-mutation.ts';
import { notify } from '../../ui/feedback/notification-list.ts';
import type { FormField } from '../../ui/forms/form-fields.ts';
import { askBeforeLeaving } from '../../ui/back-office/ask-before-leaving.tsx';
import { PageForm } from '../../ui/forms/page-form.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { emailProblem, longestAddress } from './email-problem.ts';

type Props = {
  readonly phone: string;
  /** null until an address is known. */
  readonly email: Email | null;
  /** Whether the staff member may correct the address. */
  readonly mayEdit: boolean;
};

type Draft = { readonly address: string; readonly comment: string };

const fields: readonly FormField<Draft>[] = [
  {
    kind: 'text',
    name: 'address',
    label: 'Новый адрес почты',
    maxLength: longestAddress,
    check: (address) => emailProblem(address.trim()),
  },
  {
    kind: 'area',
    name: 'comment',
    label: 'Как клиент об этом попросил',
    maxLength: 255,
    check: (comment) => (comment.trim() === '' ? 'Требуется заполнить поле' : null),
  },
];

/** The client's e-mail address for staff, who correct it (docs/spec/rules.md#12). */
export function ClientEmail({ phone, email, mayEdit }: Props) {
  const queryClient = useQueryClient();
  const save = useSingleMutation({
    mutationKey: ['staff', 'email', phone],
    mutationFn: ({ address, comment }: Draft) =>
      correctEmail({ countryCode: '7', phone, address: address.trim(), comment: comment.trim() }),
    onSuccess: () => {
      notify('SUCCESS', 'Адрес сохранён. Клиенту отправлено письмо для подтверждения');
      return queryClient.invalidateQueries({ queryKey: ['messages', phone] });
    },
    onError: (error) => {
      notify('FAIL', problemOf(error));
    },
  });
  const lead = (
    <>
      <h2 id="client-email-title">Почта</h2>
      <p>{email === null ? 'Адрес не указан.' : `${email.address} — ${stateOf(email)}.`}</p>
    </>
  );
  return (
    <Card as="section" aria-labelledby="client-email-title">
      {mayEdit ? (
        <PageForm
          lead={lead}
          fields={fields}
          initial={{ address: '', comment: '' }}
          save={save}
          submitLabel="Исправить адрес"
          submitsOnlyValid
          resetsWhenSaved
          leaveQuestion={askBeforeLeaving}
        />
      ) : (
        lead
      )}
    </Card>
  );
}

function problemOf(error: Error): string {
  if (hasCode(error, 'request.limit.exceeded'))
    return 'На этот адрес отправлено слишком много писем. Попробуйте завтра';
  if (hasCode(error, 'request.invalid.error')) return 'Проверьте адрес и комментарий';
  return 'Что-то пошло не так, попробуйте еще раз';
}

function stateOf({ isConfirmed, letterState }: Email): string {
  return isConfirmed ? 'подтверждён' : `не подтверждён, ${letterTexts[letterState]}`;
}

const letterTexts = {
  WAITING: 'письмо отправляется',
  SENT: 'письмо отправлено',
  NOT_SENT: 'почтовый сервер не принял письмо',
} as const satisfies Record<Email['letterState'], string>;
