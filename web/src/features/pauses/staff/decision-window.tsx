import { useState } from 'react';
import { calendarDate, type CalendarDate } from '#domain/dates.ts';
import { kopecks } from '#domain/money.ts';
import { shortOrderNumber } from '#domain/orders/short-order-number.ts';
import {
  grantPause,
  pauseRequestsKey,
  refusePause,
  type WaitingRequest,
} from '../../../api/pauses/staff-pauses.ts';
import { staffKeys } from '../../../api/clients/client-reference.ts';
import { hasCode } from '../../../api/wire/api-error.ts';
import { refusalMessage } from '../../../api/wire/refusal-message.ts';
import { formatDayWithYear } from '../../../format/date.ts';
import { formatMoney } from '../../../format/money.ts';
import { countryCode, formatPhone } from '../../../format/phone.ts';
import { Note } from '../../../ui/back-office/note.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { type FormField, requiredUpTo } from '../../../ui/forms/form-fields.ts';
import { FormFrame } from '../../../ui/forms/form-frame.tsx';
import { ShopMark } from '../../../ui/data-display/shop-mark.tsx';
import styles from '../pauses.module.css';
import { endOfPause } from '../end-of-pause.ts';
import { reasonNames } from '../request-texts.ts';
import { type Decision, type DecisionKind, grantProblem, lastDayOf, leastDays } from './decision.ts';
import { decidedText, decisionAct } from './decision-texts.ts';
import { DecisionEffect } from './decision-effect.tsx';
import { lawField } from './law-field.ts';
import { useSavePause } from './use-save-pause.ts';

type Props = {
  readonly request: WaitingRequest;
  /** By the server's clock. */
  readonly today: CalendarDate;
  readonly onClose: () => void;
};

/** The decision about a report or a request, with its effect on the schedule beside it (docs/spec/rules.md#13). */
export function DecisionWindow({ request, today, onClose }: Props) {
  const save = useSavePause<Decision>({
    mutationKey: ['pauses', 'decide', request.requestUuid],
    send: (decision) => sendDecision(request, decision, today),
    savedText: (decision) => decidedText(request, decision, today),
    changed: [pauseRequestsKey, staffKeys.client(request.phone)],
    onClose,
  });
  const [exceedsTerm, setExceedsTerm] = useState(false);
  const asksLaw = exceedsTerm || hasCode(save.error, 'pause.law.error');
  return (
    <FormFrame
      title={`Обращение: ${reasonNames[request.reason].toLowerCase()}`}
      lead={<Lead request={request} />}
      fields={asksLaw ? [...fieldsFor(request, today), lawField] : fieldsFor(request, today)}
      initial={{
        kind: request.isOrderClosed ? (closedOptions(request)[0]?.value ?? 'REFUSE') : 'GRANT',
        days: String(Math.max(leastDays(request, today), request.wishedDays ?? usualDays)),
        note: '',
        lawTermConfirmed: false,
      }}
      preview={(decision) => (
        <DecisionEffect request={request} decision={decision} today={today} onLawTerm={setExceedsTerm} />
      )}
      save={save}
      submitLabel={(decision) => decisionAct(request, decision, today)}
      onClose={onClose}
    >
      {save.refusal !== null && <Notice title={refusalMessage(save.refusal)} tone="warning" role="alert" />}
    </FormFrame>
  );
}

function Lead({ request }: Pick<Props, 'request'>) {
  const { merchantFullName, amount, text, answer, waitingPause, isOrderClosed } = request;
  const { fullName, phone, orderNumber } = request;
  // without the right to see clients the name is not in the answer
  const client = [fullName, formatPhone({ countryCode, phone })].filter((part) => part !== null).join(', ');
  return (
    <div className={styles.part}>
      <p>
        <ShopMark name={merchantFullName} size="small" /> Заказ {shortOrderNumber(orderNumber)},{' '}
        {merchantFullName}, {formatMoney(kopecks(amount))}
      </p>
      <p>{client}</p>
      {isOrderClosed && <Note>Заказ закрыт, списаний больше нет. Осталось закрыть обращение.</Note>}
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

function daysLabel(isPaused: boolean, isOver: boolean): string {
  if (!isPaused) return 'Отсрочка, дней со дня просьбы';
  return isOver ? 'Новая пауза, дней с сегодняшнего' : 'На сколько дней продлить';
}

const refused: Option = { value: 'REFUSE', label: 'Отказать' };
const stopped: Option = { value: 'STOP', label: 'Прекратить списания' };

/** A report about a closed order is settled or refused; relief for it can only be refused. */
function closedOptions({ state }: WaitingRequest): readonly Option[] {
  return state === 'PAUSED'
    ? [{ value: 'END', label: 'Вопрос решён, закрыть обращение' }, refused]
    : [refused];
}

type Option = { readonly value: DecisionKind; readonly label: string };

function optionsOf({ isPaused, isOver }: Readonly<Record<'isPaused' | 'isOver', boolean>>): Option[] {
  if (!isPaused) return [{ value: 'GRANT', label: 'Дать отсрочку' }, refused, stopped];
  return [
    { value: 'GRANT', label: isOver ? 'Дать новую паузу' : 'Продлить паузу' },
    { value: 'END', label: `Вопрос решён, ${isOver ? 'закрыть обращение' : 'закончить паузу'}` },
    refused,
    stopped,
  ];
}

function fieldsFor(request: WaitingRequest, today: CalendarDate): readonly FormField<Decision>[] {
  const isPaused = request.state === 'PAUSED';
  const isOver = endOfPause(request, today) !== null;
  return [
    {
      kind: 'radio',
      name: 'kind',
      label: 'Решение',
      options: request.isOrderClosed ? closedOptions(request) : optionsOf({ isPaused, isOver }),
    },
    {
      kind: 'text',
      input: 'numeric',
      name: 'days',
      label: daysLabel(isPaused, isOver),
      maxLength: 3,
      check: (days) => grantProblem(request, today, days),
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

/** Sends a decision. */
async function sendDecision(
  request: WaitingRequest,
  { lawTermConfirmed, ...decision }: Decision,
  today: CalendarDate,
): Promise<void> {
  const { requestUuid } = request;
  const note = decision.note.trim();
  const dateTo = lastDayOf(request, { lawTermConfirmed, ...decision }, today);
  if (dateTo === null) await refusePause(requestUuid, note);
  else {
    const stop = decision.kind === 'STOP' ? { stopNote: note } : {};
    await grantPause({ requestUuid, dateTo, lawTermConfirmed, ...stop });
  }
}
