import { useQueryClient } from '@tanstack/react-query';
import { calendarDate, instant, moscowDate } from '#domain/dates.ts';
import {
  type ClientQuestion,
  settleClientQuestion,
  type StaffClientProfile,
} from '../../api/clients/client-profile.ts';
import { staffKeys } from '../../api/staff/staff-queries.ts';
import { hasCode } from '../../api/wire/api-error.ts';
import { actFailure } from '../../api/wire/act-failure.ts';
import { useSingleMutation } from '../../api/wire/use-single-mutation.ts';
import { formatDate } from '../../format/date.ts';
import { notify } from '../../ui/feedback/notification-list.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import styles from './client-questions.module.css';
import form from './staff-form.module.css';

type Props = { readonly profile: StaffClientProfile; readonly maySettle: boolean };

/** Names and birth dates of later purchases that differ from the stored ones; staff accept or reject each. */
export function ClientQuestions({ profile, maySettle }: Props) {
  const { questions } = profile;
  return (
    <Card as="section" aria-labelledby="questions-title">
      <div className={form.form}>
        <h2 id="questions-title">Вопросы о данных клиента</h2>
        {questions.length === 0 ? (
          <p className={styles.source}>Данные покупок не расходятся с данными клиента</p>
        ) : (
          <ul className={styles.list}>
            {questions.map((question) => (
              <Question
                key={question.questionUuid}
                profile={profile}
                question={question}
                maySettle={maySettle}
              />
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}

const names = {
  FULL_NAME: 'ФИО',
  BIRTH_DATE: 'Дата рождения',
} as const satisfies Record<ClientQuestion['field'], string>;

type QuestionProps = Props & { readonly question: ClientQuestion };

function Question({ profile, question, maySettle }: QuestionProps) {
  const { field, value, merchantFullName, orderNumber, askedAt } = question;
  const stored = field === 'FULL_NAME' ? profile.fullName : profile.birthDate;
  const settle = useSettlement(profile.phone, question, stored);
  return (
    <li className={styles.question}>
      <p>
        {names[field]}: сейчас «{shown(field, stored)}», в покупке «{shown(field, value)}»
      </p>
      <p className={styles.source}>
        {merchantFullName}, заказ № {orderNumber}, {formatDate(moscowDate(instant(askedAt)))}. Уточните у
        клиента, какое значение верно
      </p>
      {maySettle && (
        <div className={styles.actions}>
          <Button
            variant="secondary"
            isPending={settle.isPending}
            onClick={() => {
              settle.mutate(true);
            }}
          >
            Принять из покупки
          </Button>
          <Button
            variant="secondary"
            isPending={settle.isPending}
            onClick={() => {
              settle.mutate(false);
            }}
          >
            Оставить прежнее
          </Button>
        </div>
      )}
    </li>
  );
}

function shown(field: ClientQuestion['field'], value: string | null): string {
  if (value === null) return 'не указано';
  return field === 'BIRTH_DATE' ? formatDate(calendarDate(value)) : value;
}

function useSettlement(phone: string, { questionUuid }: ClientQuestion, seenValue: string | null) {
  const queryClient = useQueryClient();
  const reload = () => queryClient.invalidateQueries({ queryKey: staffKeys.client(phone) });
  return useSingleMutation({
    mutationKey: ['staff', 'client-question', questionUuid],
    mutationFn: (isAccepted: boolean) => settleClientQuestion(phone, { questionUuid, isAccepted, seenValue }),
    onSuccess: async (_nothing, isAccepted) => {
      notify('SUCCESS', isAccepted ? 'Данные клиента изменены' : 'Данные клиента оставлены прежними');
      await reload();
    },
    onError: async (error) => {
      const isStale = hasCode(error, 'client.question.changed.error');
      notify('FAIL', actFailure(error));
      if (isStale) await reload();
    },
  });
}
