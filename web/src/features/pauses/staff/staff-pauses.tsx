import { useQuery } from '@tanstack/react-query';
import { type CalendarDate, moscowDate } from '#domain/dates.ts';
import { lengthOf } from '#domain/pauses/pause.ts';
import { plurals } from '#domain/plural.ts';
import type { OrderView } from '../../../api/orders/order.ts';
import { type StaffPause, type StaffPauses, staffPausesQuery } from '../../../api/pauses/staff-pauses.ts';
import { paths } from '../../../paths.ts';
import { formatDayWithYear } from '../../../format/date.ts';
import { plural } from '../../../format/plural.ts';
import { Tag } from '../../../ui/data-display/tag.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import styles from '../pauses.module.css';
import { chargesOf } from '../charges-state.ts';
import { RequestList } from '../request-list.tsx';
import { reasonNames } from '../request-texts.ts';
import { ChangePause } from './change-pause.tsx';

type Props = {
  readonly phone: string;
  readonly order: Pick<OrderView, 'id' | 'state' | 'orderNumber'>;
  /** The right to change the pause that runs. */
  readonly mayChange: boolean;
};

/** The pauses and the requests of an order for staff; nothing without them (docs/spec/rules.md#13). */
export function StaffPausesSection({ phone, order, mayChange }: Props) {
  const orderUuid = order.id;
  const { data, error, isFetching, refetch } = useQuery(staffPausesQuery(phone, orderUuid));
  if (data === undefined)
    return error === null ? null : (
      <ErrorState
        message="Не удалось загрузить паузы заказа"
        isPending={isFetching}
        onRetry={() => void refetch()}
      />
    );
  const { today, pauses, requests } = data;
  const running = pauses.find(({ dateTo, isOver }) => dateTo >= today && !isOver);
  if (pauses.length + requests.length === 0) return null;
  return (
    <Card as="section" className={styles.section} aria-labelledby="staff-pauses-title">
      <h2 id="staff-pauses-title">Паузы и обращения</h2>
      {pauses.length > 0 && (
        <ul className={styles.requests} aria-label="Паузы">
          {pauses.map((pause) => (
            <Pause key={pause.dateFrom} {...pause} today={today} />
          ))}
        </ul>
      )}
      {mayChange && running !== undefined && (
        <div className={styles.actions}>
          <ChangePause phone={phone} orderUuid={orderUuid} pause={running} today={today} />
        </div>
      )}
      <Requests {...data} {...order} running={running} mayDecide={mayChange} />
    </Card>
  );
}

type RequestsProps = StaffPauses &
  Pick<OrderView, 'state' | 'orderNumber'> & {
    readonly running: StaffPause | undefined;
    readonly mayDecide: boolean;
  };

function Requests({ requests, today, stop, state, orderNumber, running, mayDecide }: RequestsProps) {
  if (requests.length === 0) return null;
  const isUndecided = requests.some(({ state: each }) => each === 'WAITING' || each === 'PAUSED');
  return (
    <div className={styles.part}>
      <h3 className={styles.title}>Обращения клиента</h3>
      <RequestList
        requests={requests}
        today={today}
        charges={chargesOf({ state, pause: running ?? null, schedulesStopped: stop !== null })}
      />
      {mayDecide && isUndecided && (
        <Link to={paths.pauseRequests} search={{ order: orderNumber }}>
          Решить в «Обращениях»
        </Link>
      )}
    </div>
  );
}

type PauseProps = StaffPause & { readonly today: CalendarDate };

function Pause({ reason, dateFrom, dateTo, isOver, login, startedAt, today }: PauseProps) {
  const author = login ?? 'обращение клиента';
  return (
    <li className={styles.request}>
      <p className={styles.head}>
        <span>
          {formatDayWithYear(dateFrom)} – {formatDayWithYear(dateTo)}
        </span>
        {dateTo >= today && !isOver && <Tag tone="accent">Пауза идёт</Tag>}
      </p>
      <p className={styles.muted}>
        {plural(lengthOf({ dateFrom, dateTo }), plurals.day)}, {reasonNames[reason].toLowerCase()}. Начало:{' '}
        {author}, {formatDayWithYear(moscowDate(startedAt))}
      </p>
    </li>
  );
}
