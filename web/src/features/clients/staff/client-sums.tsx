import { useQuery } from '@tanstack/react-query';
import { calendarDate } from '#domain/dates.ts';
import { kopecks } from '#domain/money.ts';
import { problemNames, reliefNames } from '#domain/pauses/pause-reason.ts';
import { shortOrderNumber } from '#domain/orders/short-order-number.ts';
import { namedCardOf } from '../../../api/cards/named-card.ts';
import {
  type ClientObstacle,
  clientSummaryQuery,
  type ClientSummary,
} from '../../../api/clients/client-summary.ts';
import { cardTitle } from '../../../format/card-title.ts';
import { formatDate } from '../../../format/date.ts';
import { formatMoney } from '../../../format/money.ts';
import { formatTimestamp } from '../../../format/timestamp.ts';
import { paths } from '../../../paths.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import styles from './client-rail.module.css';
import { OldData } from './old-data.tsx';

/** The debt, the next charge, and what keeps charges of a client from running. */
export function ClientSums({ phone }: { readonly phone: string }) {
  const query = useQuery(clientSummaryQuery(phone));
  const { data: summary, error, isFetching, refetch } = query;
  if (summary === undefined && error === null) {
    return (
      <div data-folds>
        <Skeleton height={40} />
      </div>
    );
  }
  if (summary === undefined) {
    return (
      <ErrorState message="Не удалось загрузить долг" isPending={isFetching} onRetry={() => void refetch()} />
    );
  }
  return (
    <>
      <OldData query={query} />
      <dl className={styles.sums} data-folds>
        <Row term="Долг" value={formatMoney(kopecks(summary.debt))} />
        <Row term="Просрочено" value={formatMoney(kopecks(summary.overdue))} isLate={summary.overdue > 0} />
        <Row term="Штрафы" value={formatMoney(kopecks(summary.penalties))} isLate={summary.penalties > 0} />
        <Row term="Активных заказов" value={String(summary.activeOrders)} />
        <Row term="Ближайшее списание" value={nextChargeText(summary)} isWide />
        <Row term="Подписка" value={summary.subscriptionName ?? 'Нет'} />
      </dl>
      {summary.obstacles.length > 0 && (
        <ul className={styles.obstacles} aria-label="Что мешает списаниям" data-folds>
          {summary.obstacles.map((obstacle) => (
            <Obstacle key={`${obstacle.kind}/${obstacle.orderUuid}/${obstacle.at}`} obstacle={obstacle} />
          ))}
        </ul>
      )}
    </>
  );
}

type RowProps = {
  readonly term: string;
  readonly value: string;
  readonly isLate?: boolean;
  readonly isWide?: boolean;
};

function Row({ term, value, isLate = false, isWide = false }: RowProps) {
  return (
    <div data-wide={isWide}>
      <dt>{term}</dt>
      <dd data-late={isLate}>{value}</dd>
    </div>
  );
}

function nextChargeText({ nextCharge }: ClientSummary): string {
  if (nextCharge === null) return 'Не запланировано';
  const { date, amount, card, cards = [] } = nextCharge;
  const shown = card === null ? cards : [card];
  const sum = formatMoney(kopecks(amount));
  return [formatDate(calendarDate(date)), sum, ...shown.map((each) => cardTitle(namedCardOf(each)))].join(
    ', ',
  );
}

function Obstacle({ obstacle }: { readonly obstacle: ClientObstacle }) {
  const { orderUuid, orderNumber, by, at } = obstacle;
  return (
    <li>
      <Link to={paths.order} params={{ orderId: orderUuid }}>
        Заказ&nbsp;{shortOrderNumber(orderNumber)}
      </Link>
      <p>{obstacleText(obstacle)}</p>
      <p className={styles.muted}>
        {by ?? (obstacle.kind === 'STOPPED' ? 'Автор не записан' : 'Клиент')}, {formatTimestamp(at)}
      </p>
    </li>
  );
}

const reasonNames = { ...problemNames, ...reliefNames } as const;

function obstacleText({ kind, note, reason, dateTo }: ClientObstacle): string {
  const why = reason === null ? '' : reasonNames[reason].toLowerCase();
  if (kind === 'STOPPED') return `Списания остановлены. Причина: ${note ?? 'не указана'}`;
  if (kind === 'REQUESTED') return `Ждёт решения: ${why}`;
  return `Пауза до ${dateTo === null ? '—' : formatDate(calendarDate(dateTo))}: ${why}`;
}
