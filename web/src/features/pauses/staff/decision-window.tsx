import { useQueryClient } from '@tanstack/react-query';
import { calendarDate } from '#domain/calendar.ts';
import { kopecks } from '#domain/money.ts';
import type { WaitingRequest } from '../../../api/staff/pauses.ts';
import { pauseRequestsKey } from '../../../api/staff/pauses.ts';
import { staffKeys } from '../../../api/staff/staff-queries.ts';
import { hasCode } from '../../../api/wire/api-error.ts';
import { refusalMessage } from '../../../api/wire/refusal-message.ts';
import { useSingleMutation } from '../../../api/wire/use-single-mutation.ts';
import { formatDayWithYear, today } from '../../../format/date.ts';
import { formatMoney } from '../../../format/money.ts';
import { Note } from '../../../ui/back-office/note.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { notify } from '../../../ui/feedback/notification-list.ts';
import type { FormField } from '../../../ui/inputs/form-fields.ts';
import { requiredUpTo } from '../../../ui/inputs/form-fields.ts';
import { FormFrame } from '../../../ui/inputs/form-frame.tsx';
import styles from '../pauses.module.css';
import { reasonNames } from '../request-texts.ts';
import type { Decision } from './decision.ts';
import { daysProblem } from './decision.ts';
import { DecisionEffect } from './decision-effect.tsx';
import { lawField } from './law-field.ts';
import { sendDecision } from './send-decision.ts';

type Props = { readonly request: WaitingRequest; readonly onClose: () => void };

/** The decision about a report or a request, with its effect on the schedule beside it (docs/spec/rules.md#13). */
export function DecisionWindow({ request, onClose }: Props) {
  const queryClient = useQueryClient();
  const save = useSingleMutation({
    mutationKey: ['pauses', 'decide', request.requestUuid],
    mutationFn: (decision: Decision) => sendDecision(request, decision, today()),
    onSuccess: () => {
      notify('SUCCESS', 'Решение принято');
      onClose();
    },
    onError: (error) => {
      if (!hasCode(error, 'approval.waits.error')) return;
      notify('SUCCESS', 'Запрос отправлен: паузу подтвердит другой сотрудник');
      onClose();
    },
    onSettled: async (_answer, error) => {
      // the window keeps its request while the employee confirms the term of the law
      if (hasCode(error, 'pause.law.error', 'pause.dates.error')) return;
      await queryClient.invalidateQueries({ queryKey: pauseRequestsKey });
      await queryClient.invalidateQueries({ queryKey: staffKeys.client(request.phone) });
    },
  });
  const asksLaw = hasCode(save.error, 'pause.law.error');
  return (
    <FormFrame
      title={`Обращение: ${reasonNames[request.reason].toLowerCase()}`}
      lead={<Lead request={request} />}
      fields={asksLaw ? [...fieldsFor(request), lawField] : fieldsFor(request)}
      initial={{
        kind: 'GRANT',
        days: String(request.wishedDays ?? usualDays),
        note: '',
        lawTermConfirmed: false,
      }}
      preview={(decision) => <DecisionEffect request={request} decision={decision} />}
      save={save}
      submitLabel="Принять решение"
      onClose={onClose}
    >
      {save.error !== null && <Notice title={refusalMessage(save.error)} tone="warning" role="alert" />}
    </FormFrame>
  );
}

function Lead({ request }: Pick<Props, 'request'>) {
  const { merchantFullName, amount, text, answer, waitingPause } = request;
  return (
    <div className={styles.part}>
      <p>
        {merchantFullName}, {formatMoney(kopecks(amount))}
      </p>
      <Note>Клиент: {text}</Note>
      {answer !== null && <Note>Магазин: {answer}</Note>}
      {waitingPause !== null && (
        <Notice title="Долгая пауза ждёт второго сотрудника" icon="clock">
          <p>
            По {formatDayWithYear(calendarDate(waitingPause.dateTo))}, попросил: {waitingPause.requestedBy}.
            Подтвердить или отклонить её можно в «Согласованиях».
          </p>
        </Notice>
      )}
    </div>
  );
}

const usualDays = 14;
const maxNote = 255;

function fieldsFor({ state }: WaitingRequest): readonly FormField<Decision>[] {
  const isPaused = state === 'PAUSED';
  const refused = { value: 'REFUSE', label: 'Отказать' };
  const stopped = { value: 'STOP', label: 'Прекратить списания' };
  return [
    {
      kind: 'radio',
      name: 'kind',
      label: 'Решение',
      options: isPaused
        ? [
            { value: 'GRANT', label: 'Продлить паузу' },
            { value: 'END', label: 'Вопрос решён, закончить паузу' },
            refused,
            stopped,
          ]
        : [{ value: 'GRANT', label: 'Дать отсрочку' }, refused, stopped],
    },
    {
      kind: 'text',
      input: 'numeric',
      name: 'days',
      label: isPaused ? 'На сколько дней продлить' : 'Отсрочка, дней со дня просьбы',
      maxLength: 3,
      check: daysProblem,
      isShown: ({ kind }) => kind === 'GRANT',
    },
    {
      kind: 'area',
      name: 'note',
      label: 'Причина',
      maxLength: maxNote,
      check: requiredUpTo(maxNote),
      isShown: ({ kind }) => kind === 'REFUSE' || kind === 'STOP',
    },
  ];
}
