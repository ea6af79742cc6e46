import { useQuery } from '@tanstack/react-query';
import type { CalendarDate } from '#domain/dates.ts';
import { pausePreviewQuery, type WaitingRequest } from '../../../api/pauses/staff-pauses.ts';
import { refusalMessage } from '../../../api/wire/refusal-message.ts';
import { formatDayWithYear } from '../../../format/date.ts';
import { formatMoney } from '../../../format/money.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { endOfPause } from '../end-of-pause.ts';
import { MovedPayments } from '../moved-payments.tsx';
import styles from '../pauses.module.css';
import { type Decision, lastDayOf } from './decision.ts';

type Props = {
  readonly request: WaitingRequest;
  readonly decision: Decision;
  /** By the server's clock. */
  readonly today: CalendarDate;
};

/** What a decision changes, before it is made. */
export function DecisionEffect(props: Props) {
  return (
    <section className={styles.effect} aria-label="Что изменится">
      <Effect {...props} />
    </section>
  );
}

function Effect({ request, decision, today }: Props) {
  const dateTo = lastDayOf(request, decision, today);
  const end = endOfPause(request, today);
  const { orderUuid, requestUuid } = request;
  if (decision.kind === 'REFUSE') return <Refusal request={request} today={today} />;
  if (decision.kind === 'STOP')
    return (
      <>
        <p>
          Обращение закроется, новые списания не начнутся, штраф не растёт. Клиент сможет платить сам. Вернуть
          списания можно на странице заказа.
        </p>
        {dateTo !== null && end === null && (
          <PauseEffect question={{ orderUuid, requestUuid, dateTo }} isStopped />
        )}
      </>
    );
  if (decision.kind === 'END' && end !== null)
    return (
      <p>
        Пауза была по {formatDayWithYear(end)}, списания уже идут. Обращение закроется, даты платежей не
        изменятся.
      </p>
    );
  if (dateTo === null) return <p>Введите число дней: здесь будет график до и после</p>;
  return <PauseEffect question={{ orderUuid, requestUuid, dateTo }} />;
}

function Refusal({ request, today: dateTo }: Omit<Props, 'decision'>) {
  const { orderUuid, requestUuid, refusalEndsPause } = request;
  return (
    <>
      <p>
        {refusalEndsPause ? 'Пауза закончится раньше. ' : 'График не изменится. '}
        Клиент прочитает причину.
      </p>
      {refusalEndsPause && <PauseEffect question={{ orderUuid, requestUuid, dateTo }} />}
    </>
  );
}

type EffectProps = {
  readonly question: Parameters<typeof pausePreviewQuery>[0];
  /** The charges stop with the pause. */
  readonly isStopped?: boolean;
};

/** The pause and the schedule before and after it. */
export function PauseEffect({ question, isStopped = false }: EffectProps) {
  const { data, error } = useQuery(pausePreviewQuery(question));
  if (error !== null) return <Notice title={refusalMessage(error)} tone="warning" role="alert" />;
  if (data === undefined) return <Skeleton height={40} />;
  return (
    <>
      <p role="status">
        Пауза с {formatDayWithYear(data.dateFrom)} по {formatDayWithYear(data.dateTo)}
      </p>
      {data.exceedsLawTerm && (
        <p>Последний платеж выйдет за срок по закону 283-ФЗ: понадобится подтверждение.</p>
      )}
      {data.needsSecondPerson && <p>Пауза долгая: решение подтвердит другой сотрудник.</p>}
      {data.penaltyAfter < data.penaltyBefore && (
        <p>
          Штраф уменьшится с {formatMoney(data.penaltyBefore)} до {formatMoney(data.penaltyAfter)}
        </p>
      )}
      <MovedPayments payments={data.payments} isStopped={isStopped} />
    </>
  );
}
