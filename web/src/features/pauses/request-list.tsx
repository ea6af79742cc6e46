import { type CalendarDate, moscowDate } from '#domain/dates.ts';
import { isProblem } from '#domain/pauses/pause-reason.ts';
import { plurals } from '#domain/plural.ts';
import type { PauseRequest } from '../../api/pauses/pauses.ts';
import { formatDayNear } from '../../format/date.ts';
import { plural } from '../../format/plural.ts';
import { Tag } from '../../ui/data-display/tag.tsx';
import styles from './pauses.module.css';
import type { ChargesState } from './charges-state.ts';
import { endOfPause } from './end-of-pause.ts';
import { reasonNames, requestStates } from './request-texts.ts';

/** Staff also see who decided. */
type ShownRequest = PauseRequest & { readonly decidedBy?: string | null };
type Props = {
  readonly requests: readonly ShownRequest[];
  /** By the server's clock. */
  readonly today: CalendarDate;
  readonly charges: ChargesState;
};

/** The reports and requests of an order with their states and answers, the latest first. */
export function RequestList({ requests, ...state }: Props) {
  return (
    <ul className={styles.requests}>
      {requests.map((request) => (
        <Request key={request.requestUuid} request={request} {...state} />
      ))}
    </ul>
  );
}

type RequestProps = Omit<Props, 'requests'> & { readonly request: ShownRequest };

function Request({ request, today, charges }: RequestProps) {
  const { reason, text, requestedAt, wishedDays, state, decidedBy = null } = request;
  const { tone } = requestStates[state];
  const date = moscowDate(requestedAt);
  const end = endOfPause(request, today);
  return (
    <li className={styles.request}>
      <p className={styles.head}>
        <span>{reasonNames[reason]}</span>
        <Tag tone={tone}>{decisionOf({ request, today, charges })}</Tag>
      </p>
      <p className={styles.muted}>
        <time dateTime={date}>{formatDayNear(date, today)}</time>
        {wishedDays !== null && `, на ${plural(wishedDays, plurals.day)}`}
        {decidedBy !== null && `, решение: ${decidedBy}`}
      </p>
      {end !== null && (
        <p>
          Пауза была по <time dateTime={end}>{formatDayNear(end, today)}</time>
          {charges === 'RUNNING' && ', списания снова идут по графику'}. Обращение ещё рассматриваем.
        </p>
      )}
      <p className={styles.text}>{text}</p>
      <Answers {...request} />
    </li>
  );
}

/** The answers of the bank and of the shop, which is waited for until the decision. */
function Answers({ reason, state, decisionNote, answer }: PauseRequest) {
  const isUndecided = state === 'WAITING' || state === 'PAUSED';
  return (
    <>
      {decisionNote !== null && (
        <p className={styles.text}>
          <span className={styles.muted}>Ответ банка: </span>
          {decisionNote}
        </p>
      )}
      {isProblem(reason) && (answer !== null || isUndecided) && (
        <p className={styles.text}>
          <span className={styles.muted}>Ответ магазина: </span>
          {answer ?? 'пока нет'}
        </p>
      )}
    </>
  );
}

/** A decision names the last day of its pause, or the stop of the charges. */
function decisionOf({ request, today, charges }: RequestProps): string {
  const { state, hasStopped, pausedThrough } = request;
  if (hasStopped) return charges === 'STOPPED' ? 'Списания прекращены' : 'Списания прекращали';
  const isPaused = state === 'GRANTED' && pausedThrough !== null;
  return isPaused ? `Пауза по ${formatDayNear(pausedThrough, today)}` : requestStates[state].name;
}
