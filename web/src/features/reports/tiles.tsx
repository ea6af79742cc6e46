import type { ReactNode } from 'react';
import type { Figure } from '#domain/reports/figures.ts';
import { figures } from '#domain/reports/figures.ts';
import type { Dashboard, Days } from '../../api/staff/reports.ts';
import { formatCount } from '../../format/count.ts';
import { formatMoney } from '../../format/money.ts';
import { formatShare } from '../../format/short-money.ts';
import { Card } from '../../ui/layout/card.tsx';
import { MetricLink } from './metric-link.tsx';
import styles from './reports.module.css';
import { partsOf, totalOf } from './sums.ts';

type Props = { readonly dashboard: Dashboard; readonly days: Days };

/** The four main metrics: due, collected, overdue, penalties. */
export function Tiles({ dashboard, days }: Props) {
  const total = (figure: Figure) => totalOf(partsOf(dashboard, figure));
  const due = total('DUE');
  const paid = totalOf(partsOf(dashboard, 'DUE').filter(({ part }) => part === 'PAID'));
  const debt = total('DEBT');
  const late = total('OVERDUE');
  return (
    <div className={styles.tiles}>
      <Tile figure="DUE" days={days} {...due}>
        Оплачено{' '}
        <MetricLink figure="DUE" part="PAID" days={days}>
          {formatShare(paid.amount, due.amount)}
        </MetricLink>
      </Tile>
      <Tile figure="COLLECTED" days={days} {...total('COLLECTED')}>
        Возвращено на карты{' '}
        <MetricLink figure="RETURNED" part={null} days={days}>
          {formatMoney(total('RETURNED').amount)}
        </MetricLink>
      </Tile>
      <Tile figure="OVERDUE" days={days} isLate={late.amount > 0} {...late}>
        {formatShare(late.amount, debt.amount)} долга{' '}
        <MetricLink figure="DEBT" part={null} days={days}>
          {formatMoney(debt.amount)}
        </MetricLink>
      </Tile>
      <Tile figure="OPEN_PENALTIES" days={days} {...total('OPEN_PENALTIES')}>
        За период начислено{' '}
        <MetricLink figure="PENALTIES" part={null} days={days}>
          {formatMoney(total('PENALTIES').amount)}
        </MetricLink>
      </Tile>
    </div>
  );
}

type TileProps = {
  readonly figure: Figure;
  readonly days: Days;
  readonly count: number;
  readonly amount: ReturnType<typeof totalOf>['amount'];
  /** Shows the amount in red. */
  readonly isLate?: boolean;
  readonly children: ReactNode;
};

function Tile({ figure, days, count, amount, isLate = false, children }: TileProps) {
  const { name, isOfPeriod } = figures[figure];
  return (
    <Card as="section" className={styles.tile}>
      <h2 className={styles.name}>
        {name}
        <span className={styles.when}>{isOfPeriod ? 'за период' : 'сейчас'}</span>
      </h2>
      <p className={styles.sum} data-late={isLate}>
        <MetricLink figure={figure} part={null} days={days} label={`${name}: ${formatMoney(amount)}`}>
          {formatMoney(amount)}
        </MetricLink>
      </p>
      <p className={styles.note}>
        {formatCount(count)} шт. · {children}
      </p>
    </Card>
  );
}
