import { moscowDate } from '#domain/calendar.ts';
import { penaltyTotal } from '#domain/order/order-totals.ts';
import { penaltyRules } from '#domain/penalty/penalty-state.ts';
import type { ShownPenalty } from '../../api/order.ts';
import { formatDay } from '../../format/date.ts';
import { paths } from '../../paths.ts';
import { Collapse } from '../../ui/collapse.tsx';
import { Link } from '../../ui/link.tsx';
import { Money } from '../../ui/money.tsx';
import styles from './penalties-block.module.css';

type Props = { readonly penalties: readonly ShownPenalty[] };

/** «Штрафы» over all orders with their total; nothing where there are none to pay (spec 2 «Orders page», spec 4). */
export function PenaltiesBlock({ penalties }: Props) {
  const shown = penalties.filter(({ state }) => penaltyRules[state].visibleToClient);
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
        <p className={styles.warning}>Пожалуйста, оплатите штрафы как можно скорее</p>
        <ul className={styles.list}>
          {shown.map((penalty) => (
            <PenaltyOfOrder key={penalty.penaltyUuid} penalty={penalty} />
          ))}
        </ul>
      </Collapse>
    </div>
  );
}

function PenaltyOfOrder({ penalty }: { readonly penalty: ShownPenalty }) {
  return (
    <li className={styles.penalty}>
      <div>
        <Link to={paths.order} params={{ orderId: penalty.orderId }}>
          {penalty.merchantFullName}
        </Link>
        <p className={styles.applied}>Начислен {formatDay(moscowDate(penalty.appliedAt))}</p>
      </div>
      <Money amount={penalty.amount} />
    </li>
  );
}
