import type { ReactNode } from 'react';
import { type CalendarDate, moscowDate } from '#domain/dates.ts';
import { penaltyTotal } from '#domain/orders/order-totals.ts';
import { penaltyRules } from '#domain/orders/penalty-state.ts';
import type { PenaltyView } from '../../api/orders/order.ts';
import { formatDayNear, formatDayWithYear, today } from '../../format/date.ts';
import { orderName } from '../../format/order-name.ts';
import { paths } from '../../paths.ts';
import { Collapse } from '../../ui/layout/collapse.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { Money } from '../../ui/data-display/money.tsx';
import { ShopName } from '../../ui/data-display/shop-mark.tsx';
import styles from './penalties-block.module.css';

type Props = {
  readonly penalties: readonly PenaltyView[];
  readonly viewer: Viewer;
  /** For a client, the action for a payable penalty; for staff, the state of each penalty with its actions. */
  readonly action: (penalty: PenaltyView) => ReactNode;
};

type Viewer = 'client' | 'staff';
type Rule = (typeof penaltyRules)[PenaltyView['state']];

const isShownTo = {
  client: ({ visibleToClient }) => visibleToClient,
  staff: () => true,
} as const satisfies Record<Viewer, (rule: Rule) => boolean>;

const hasAction = {
  client: ({ payable }) => payable,
  staff: () => true,
} as const satisfies Record<Viewer, (rule: Rule) => boolean>;

/** Staff see full dates with the year (docs/spec/specification.md#6). */
const formatApplied = {
  client: (date) => formatDayNear(date, today()),
  staff: formatDayWithYear,
} as const satisfies Record<Viewer, (date: CalendarDate) => string>;

/**
 * «Штрафы» of all orders with their total; nothing when there are none (docs/spec/specification.md#2 «Orders page»,
 * docs/spec/specification.md#4).
 */
export function PenaltiesBlock({ penalties, viewer, action }: Props) {
  const shown = penalties.filter(({ state }) => isShownTo[viewer](penaltyRules[state]));
  if (shown.length === 0) return null;
  return (
    <div className={styles.block}>
      <Collapse
        title={
          <span className={styles.title}>
            Штрафы
            <Money amount={penaltyTotal({ penalties: shown })} />
          </span>
        }
      >
        {viewer === 'client' && <p>Пожалуйста, оплатите штрафы как можно скорее</p>}
        <ul className={styles.list} data-viewer={viewer}>
          {shown.map((penalty) => (
            <PenaltyOfOrder
              key={penalty.penaltyUuid}
              penalty={penalty}
              applied={formatApplied[viewer](moscowDate(penalty.appliedAt))}
            >
              {hasAction[viewer](penaltyRules[penalty.state]) && action(penalty)}
            </PenaltyOfOrder>
          ))}
        </ul>
      </Collapse>
    </div>
  );
}

type RowProps = {
  readonly penalty: PenaltyView;
  readonly applied: string;
  readonly children: ReactNode;
};

function PenaltyOfOrder({ penalty, applied, children }: RowProps) {
  return (
    <li className={styles.penalty}>
      <div>
        <Link to={paths.order} params={{ orderId: penalty.orderId }} aria-label={orderName(penalty)}>
          <ShopName name={penalty.merchantFullName} />
        </Link>
        <p className={styles.applied}>Начислен {applied}</p>
      </div>
      <Money amount={penalty.amount} className={styles.amount} />
      {children}
    </li>
  );
}
