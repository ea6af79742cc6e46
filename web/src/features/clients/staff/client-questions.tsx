import { useQueryClient } from '@tanstack/react-query';
import { calendarDate, instant, moscowDate } from '#domain/dates.ts';
import {
  type ClientQuestion,
  settleClientQuestion,
  type StaffClientProfile,
} from '../../../api/clients/client-profile.ts';
import { staffKeys } from '../../../api/clients/client-reference.ts';
import { refusalMessage } from '../../../api/wire/refusal-message.ts';
import { useAct } from '../../../api/wire/use-act.ts';
import { formatDate } from '../../../format/date.ts';
import { ConfirmedButton } from '../../../ui/back-office/confirmed-button.tsx';
import { notify } from '../../../ui/feedback/notification-list.ts';
import { Card } from '../../../ui/layout/card.tsx';
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
  const stored = storedOf(profile, field);
  return (
    <li className={styles.question}>
      <p>
        {names[field]}: сейчас «{shown(field, stored)}», в покупке «{shown(field, value)}»
      </p>
      <p className={styles.source}>
        {merchantFullName}, заказ № {orderNumber}, {formatDate(moscowDate(instant(askedAt)))}. Уточните у
        клиента, какое значение верно
      </p>
      {maySettle && <Settlement profile={profile} question={question} stored={shown(field, stored)} />}
    </li>
  );
}

type SettlementProps = Omit<QuestionProps, 'maySettle'> & {
  /** The stored value as it is shown. */
  readonly stored: string;
};

function Settlement({ profile, question, stored }: SettlementProps) {
  const { field, value } = question;
  const settle = useSettlement(profile, question);
  const [name, offered] = [names[field], shown(field, value)];
  return (
    <div className={styles.actions}>
      <ConfirmedButton
        label="Принять из покупки"
        spokenLabel={`Принять из покупки: ${name}`}
        title={`Изменить данные клиента: ${name}?`}
        confirmLabel="Принять из покупки"
        confirmVariant="primary"
        act={settle}
        onConfirm={(close) => {
          settle.confirm(true, close);
        }}
      >
        <p>
          {name}: сейчас «{stored}», будет «{offered}». Клиент увидит новое значение в профиле. Подписанные
          документы не изменятся. Вопрос закроется.
        </p>
      </ConfirmedButton>
      <ConfirmedButton
        label="Оставить прежнее"
        spokenLabel={`Оставить прежнее: ${name}`}
        title={`Оставить прежнее значение: ${name}?`}
        confirmLabel="Оставить прежнее"
        confirmVariant="primary"
        act={settle}
        onConfirm={(close) => {
          settle.confirm(false, close);
        }}
      >
        <p>
          {name}: останется «{stored}». Значение из покупки, «{offered}», не сохранится. Вопрос закроется.
        </p>
      </ConfirmedButton>
    </div>
  );
}

function shown(field: ClientQuestion['field'], value: string | null): string {
  if (value === null) return 'не указано';
  return field === 'BIRTH_DATE' ? formatDate(calendarDate(value)) : value;
}

function useSettlement(profile: StaffClientProfile, { questionUuid, field, value }: ClientQuestion) {
  const queryClient = useQueryClient();
  const { phone } = profile;
  const seenValue = storedOf(profile, field);
  return useAct({
    mutationKey: ['staff', 'client-question', questionUuid],
    mutationFn: (isAccepted: boolean) => settleClientQuestion(phone, { questionUuid, isAccepted, seenValue }),
    onSuccess: (_nothing, isAccepted) => {
      const kept = shown(field, isAccepted ? value : seenValue);
      const done = isAccepted ? 'Данные клиента изменены' : 'Данные клиента оставлены прежними';
      notify('SUCCESS', `${done}: ${names[field]} «${kept}»`);
    },
    onRefused: (error) => {
      notify('FAIL', refusalMessage(error));
    },
    reload: () => queryClient.invalidateQueries({ queryKey: staffKeys.client(phone) }),
  });
}

function storedOf({ fullName, birthDate }: StaffClientProfile, field: ClientQuestion['field']) {
  return field === 'FULL_NAME' ? fullName : birthDate;
}
