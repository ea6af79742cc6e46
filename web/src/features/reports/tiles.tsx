import type { ReactNode } from 'react';
import { type Metric, metrics } from '#domain/reports/metrics.ts';
import type { Dashboard, DashboardRequest } from '../../api/reports/reports.ts';
import { formatCount } from '../../format/count.ts';
import { formatMoney } from '../../format/money.ts';
import { formatShare } from '../../format/short-money.ts';
import { Note } from '../../ui/back-office/note.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { MetricLink } from './metric-link.tsx';
import styles from './reports.module.css';
import { partsOf, totalOf } from './sums.ts';

type Props = { readonly dashboard: Dashboard; readonly days: DashboardRequest };

/** The four main metrics: due, collected, overdue, penalties. */
export function Tiles({ dashboard, days }: Props) {
  const total = (metric: Metric) => totalOf(partsOf(dashboard, metric));
  const due = total('DUE');
  const paid = totalOf(partsOf(dashboard, 'DUE').filter(({ part }) => part === 'PAID'));
  const debt = total('DEBT');
  const late = total('OVERDUE');
  return (
    <div className={styles.tiles}>
      <Tile metric="DUE" days={days} {...due}>
        Оплачено{' '}
        <MetricLink metric="DUE" part="PAID" days={days}>
          {formatShare(paid.amount, due.amount)}
        </MetricLink>
      </Tile>
      <Tile metric="COLLECTED" days={days} {...total('COLLECTED')}>
        Возвращено на карты{' '}
        <MetricLink metric="RETURNED" part={null} days={days}>
          {formatMoney(total('RETURNED').amount)}
        </MetricLink>
      </Tile>
      <Tile metric="OVERDUE" days={days} isLate={late.amount > 0} {...late}>
        {formatShare(late.amount, debt.amount)} долга{' '}
        <MetricLink metric="DEBT" part={null} days={days}>
          {formatMoney(debt.amount)}
        </MetricLink>
      </Tile>
      <Tile metric="OPEN_PENALTIES" days={days} {...total('OPEN_PENALTIES')}>
        За период начислено{' '}
        <MetricLink metric="PENALTIES" part={null} days={days}>
          {formatMoney(total('PENALTIES').amount)}
        </MetricLink>
      </Tile>
    </div>
  );
}

type TileProps = {
  readonly metric: Metric;
  readonly days: DashboardRequest;
  readonly count: number;
  readonly amount: ReturnType<typeof totalOf>['amount'];
  /** Shows the amount in red. */
  readonly isLate?: boolean;
  readonly children: ReactNode;
};

function Tile({ metric, days, count, amount, isLate = false, children }: TileProps) {
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
    </Card>
  );
}
