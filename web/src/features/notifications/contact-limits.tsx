import { useQueryClient } from '@tanstack/react-query';
import { instant, moscowDate } from '#domain/dates.ts';
import {
  type ContactRefusal,
  type ContactsLeft,
  recordContactRefusal,
} from '../../api/notifications/notifications-query.ts';
import { useSingleMutation } from '../../api/wire/use-single-mutation.ts';
import { formatDayWithYear } from '../../format/date.ts';
import { notify } from '../../ui/feedback/notification-list.ts';
import { askBeforeLeaving } from '../../ui/back-office/ask-before-leaving.tsx';
import type { FormField } from '../../ui/forms/form-fields.ts';
import { PageForm } from '../../ui/forms/page-form.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { limitsText } from './limits-text.ts';

type Props = {
  readonly phone: string;
  readonly left: ContactsLeft;
  readonly refusal: ContactRefusal | null;
  /** Whether the staff member may record a refusal. */
  readonly mayEdit: boolean;
};

type Draft = { readonly comment: string };

const fields: readonly FormField<Draft>[] = [
  {
    kind: 'area',
    name: 'comment',
    label: 'Как и почему клиент об этом попросил',
    maxLength: 255,
    check: (comment) => (comment.trim() === '' ? 'Требуется заполнить поле' : null),
  },
];

/** What the law still allows for messages about overdue debt, and the refusal of contact (docs/spec/rules.md#12). */
export function ContactLimits({ phone, left, refusal, mayEdit }: Props) {
  const queryClient = useQueryClient();
  const isRefused = refusal !== null;
  const action = isRefused ? 'Снять отказ от общения' : 'Записать отказ от общения';
  const change = useSingleMutation({
    mutationKey: ['staff', 'contact-refusal', phone],
    mutationFn: ({ comment }: Draft) =>
      recordContactRefusal({ countryCode: '7', phone, isRefused: !isRefused, comment: comment.trim() }),
    onSuccess: () => {
      notify('SUCCESS', isRefused ? 'Отказ от общения снят' : 'Отказ от общения записан');
      return queryClient.invalidateQueries({ queryKey: ['messages', phone] });
    },
    onError: () => {
      notify('FAIL', 'Что-то пошло не так, попробуйте еще раз');
    },
  });
  const lead = (
    <>
      <h2 id="contact-title">Сообщения о просрочке</h2>
      <p>{refusal === null ? limitsText(left) : refusalText(refusal)}</p>
      {mayEdit && <h3>{action}</h3>}
    </>
  );
  return (
    <Card as="section" aria-labelledby="contact-title">
      {mayEdit ? (
        <PageForm
          lead={lead}
          fields={fields}
          initial={{ comment: '' }}
          save={change}
          submitLabel={action}
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

function refusalText({ refusedAt, byClient, reason }: ContactRefusal): string {
  const day = formatDayWithYear(moscowDate(instant(refusedAt)));
  const refusal = byClient ? 'отказался в личном кабинете' : `отказался: ${reason ?? 'причина не записана'}`;
  return `Сообщения о просрочке не отправляются. Клиент ${refusal}, ${day}.`;
}
