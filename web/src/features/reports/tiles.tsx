import type { ReactNode } from 'react';
import { type Metric, metrics } from '#domain/reports/metrics.ts';
import type { Dashboard, DashboardRequest } from '../../api/reports/reports.ts';
import { formatCount } from '../../format/count.ts';
import { formatMoney } from '../../format/money.ts';
import { formatShare } from '../../format/short-money.ts';
import { Note } from '../../ui/back-office/note.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { changeWords } from './change-words.ts';
import { formatDaySpan } from './day-span.ts';
import { MetricLink } from './metric-link.tsx';
import { daysBefore } from './report-days.ts';
import styles from './reports.module.css';
import { partsOf, totalOf } from './sums.ts';

type Props = {
  readonly dashboard: Dashboard;
  /** Of as many days before; undefined until it is known. */
  readonly before: Dashboard | undefined;
  readonly days: DashboardRequest;
};

/** The four main metrics: due, collected, overdue, penalties. */
export function Tiles({ dashboard, before, days }: Props) {
  const total = (metric: Metric) => totalOf(partsOf(dashboard, metric));
  const due = total('DUE');
  const paid = totalOf(partsOf(dashboard, 'DUE').filter(({ part }) => part === 'PAID'));
  const debt = total('DEBT');
  const late = total('OVERDUE');
  const compared = { days, before };
  return (
    <div className={styles.tiles}>
      <Tile metric="DUE" {...compared} {...due}>
        Оплачено{' '}
        <MetricLink metric="DUE" part="PAID" days={days}>
          {formatShare(paid.amount, due.amount)}
        </MetricLink>
      </Tile>
      <Tile metric="COLLECTED" {...compared} {...total('COLLECTED')}>
        Возвращено клиентам{' '}
        <MetricLink metric="RETURNED" part={null} days={days}>
          {formatMoney(total('RETURNED').amount)}
        </MetricLink>
      </Tile>
      <Tile metric="OVERDUE" {...compared} isLate={late.amount > 0} {...late}>
        {formatShare(late.amount, debt.amount)} долга{' '}
        <MetricLink metric="DEBT" part={null} days={days}>
          {formatMoney(debt.amount)}
        </MetricLink>
      </Tile>
      <Tile metric="OPEN_PENALTIES" {...compared} {...total('OPEN_PENALTIES')}>
        Начатые за период составляют{' '}
        <MetricLink metric="PENALTIES" part={null} days={days}>
          {formatMoney(total('PENALTIES').amount)}
        </MetricLink>
      </Tile>
    </div>
  );
}

type TileProps = {
  readonly metric: Metric;
  readonly before: Dashboard | undefined;
  readonly days: DashboardRequest;
  readonly count: number;
  readonly amount: ReturnType<typeof totalOf>['amount'];
  /** Shows the amount in red. */
  readonly isLate?: boolean;
  readonly children: ReactNode;
};

function Tile({ metric, before, days, count, amount, isLate = false, children }: TileProps) {
  const { name, isOfPeriod } = metrics[metric];
  return (
    <Card as="section" className={styles.tile}>
      <h2 className={styles.name}>
        {name}
        <span className={styles.when}>{isOfPeriod ? 'за период' : 'сейчас'}</span>
      </h2>
      <p className={styles.sum} data-late={isLate}>
        <MetricLink metric={metric} part={null} days={days} label={`${name}: ${formatMoney(amount)}`}>
          {formatMoney(amount)}
        </MetricLink>
      </p>
      <Note as="p">
        {formatCount(count)} шт. · {children}
      </Note>
      {isOfPeriod && before !== undefined && (
        <Change metric={metric} amount={amount} before={before} days={daysBefore(days)} />
      )}
    </Card>
  );
}

type ChangeProps = Pick<TileProps, 'metric' | 'amount'> & {
  readonly before: Dashboard;
  /** The days of `before`. */
  readonly days: DashboardRequest;
};

/** An amount of a period compared with the period before, whose amount opens its rows. */
function Change({ metric, amount, before, days }: ChangeProps) {
  const { amount: amountBefore } = totalOf(partsOf(before, metric));
  const span = formatDaySpan(days.dateFrom, days.dateTo);
  const shown = formatMoney(amountBefore);
  return (
    <Note as="p">
      {changeWords(amount, amountBefore)}{' '}
      <MetricLink metric={metric} part={null} days={days} label={`${metrics[metric].name} ${span}: ${shown}`}>
        {shown}
      </MetricLink>{' '}
      <span className={styles.when}>за {span}</span>
    </Note>
  );
}
