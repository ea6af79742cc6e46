import type { CalendarDate } from '#domain/dates.ts';
import type { WaitingRequest } from '../../../api/pauses/staff-pauses.ts';
import { formatDayWithYear } from '../../../format/date.ts';
import { endOfPause } from '../end-of-pause.ts';
import styles from '../pauses.module.css';
import { type Decision, lastDayOf } from './decision.ts';
import { type OnLawTerm, PauseEffect } from './pause-effect.tsx';

type Props = {
  readonly request: WaitingRequest;
  readonly decision: Decision;
  /** By the server's clock. */
  readonly today: CalendarDate;
  readonly onLawTerm: OnLawTerm;
};

/** What a decision changes, before it is made. */
export function DecisionEffect(props: Props) {
  return (
    <section className={styles.effect} aria-label="Что изменится">
      <Effect {...props} />
    </section>
  );
}

function Effect({ request, decision, today, onLawTerm }: Props) {
  const dateTo = lastDayOf(request, decision, today);
  const end = endOfPause(request, today);
  const { orderUuid, requestUuid } = request;
  if (decision.kind === 'REFUSE') return <Refusal {...{ request, today, onLawTerm }} />;
  if (decision.kind === 'STOP')
    return (
      <>
        <p>
          Обращение закроется, новые списания не начнутся, штраф не растёт. Клиент сможет платить сам. Вернуть
          списания можно на странице заказа.
        </p>
        {dateTo !== null && end === null && (
          <PauseEffect question={{ orderUuid, requestUuid, dateTo }} onLawTerm={onLawTerm} isStopped />
        )}
      </>
    );
  const isEnd = decision.kind === 'END';
  const closed = isEnd ? closedText(request, end) : null;
  if (closed !== null) return <p>{closed}</p>;
  if (dateTo === null) return <p>Введите число дней: здесь будет график до и после</p>;
  return <PauseEffect question={{ orderUuid, requestUuid, dateTo }} onLawTerm={onLawTerm} isEnd={isEnd} />;
}

/** What is said when the request is only closed; null when its pause ends as well. */
function closedText({ isOrderClosed }: WaitingRequest, end: CalendarDate | null): string | null {
  if (isOrderClosed) return 'Обращение закроется. Заказ закрыт, даты и суммы не изменятся.';
  return end === null
    ? null
    : `Пауза была по ${formatDayWithYear(end)}, списания уже идут. Обращение закроется, даты платежей не изменятся.`;
}

function Refusal({ request, today: dateTo, onLawTerm }: Omit<Props, 'decision'>) {
  const { orderUuid, requestUuid, refusalEndsPause } = request;
  return (
    <>
      <p>
        {refusalEndsPause ? 'Пауза закончится раньше. ' : 'График не изменится. '}
        Клиент прочитает причину.
      </p>
      {refusalEndsPause && (
        <PauseEffect question={{ orderUuid, requestUuid, dateTo }} onLawTerm={onLawTerm} isEnd />
      )}
    </>
  );
}
