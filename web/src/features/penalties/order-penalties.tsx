import type { ReactNode } from 'react';
import { moscowDate } from '#domain/dates.ts';
import { penaltyTotal } from '#domain/orders/order-totals.ts';
import { penaltyRules, type PenaltyState } from '#domain/orders/penalty-state.ts';
import type { PenaltyView } from '../../api/orders/order.ts';
import { formatDayNear, today } from '../../format/date.ts';
import { Card } from '../../ui/layout/card.tsx';
import { OutsideLink } from '../../ui/navigation/link.tsx';
import { Money } from '../../ui/data-display/money.tsx';
import { Tag } from '../../ui/data-display/tag.tsx';
import styles from './order-penalties.module.css';

type Props = {
  /** The penalties visible to the viewer (docs/spec/specification.md#4 «Penalty visibility»). */
  readonly penalties: readonly PenaltyView[];
  /** The debt grows by the penalty of its overdue payment every day. */
  readonly isGrowing: boolean;
  /** The page that explains penalties; empty when it is not configured. */
  readonly infoLink: string;
  /** The action for a payable penalty. */
  readonly action: (penalty: PenaltyView) => ReactNode;
};

/**
 * «Штрафы» of one order: the amounts and the payment buttons (docs/spec/specification.md#2 «Order page»,
 * docs/spec/specification.md#4).
 */
export function OrderPenalties({ penalties, isGrowing, infoLink, action }: Props) {
  if (penalties.length === 0) return null;
  const grows = isGrowing && penalties.some(({ state }) => state === 'APPLIED');
  return (
    <Card as="section" className={styles.section} aria-labelledby="order-penalties-title">
      <div>
        <h2 id="order-penalties-title" className={styles.title}>
          Штрафы <Money amount={penaltyTotal({ penalties })} />
        </h2>
      </div>
      <p>
        Платеж не прошёл вовремя, поэтому начислен штраф.
        {grows && ' Он растёт каждый день, пока платеж не внесён.'}
      </p>
      <ul className={styles.list}>
        {penalties.map((penalty) => (
          <li key={penalty.penaltyUuid} className={styles.penalty}>
            <span>
              <Money amount={penalty.amount} className={styles.amount} />{' '}
              <span className={styles.applied}>
                · с {formatDayNear(moscowDate(penalty.appliedAt), today())}
              </span>
            </span>
            <PenaltyTag state={penalty.state} />
            {penaltyRules[penalty.state].payable && action(penalty)}
          </li>
        ))}
      </ul>
      {infoLink !== '' && (
        <p>
          <OutsideLink href={infoLink}>Подробнее о штрафах</OutsideLink>
        </p>
      )}
    </Card>
  );
}

/**
 * The tag of a finished penalty; an open one has its button instead (docs/spec/specification.md#4 «Penalty
 * visibility»).
 */
const tags = {
  APPLIED: null,
  PENALTY_TASK_STOPPED: null,
  CASCADE_PAYMENT_TRY_FAIL: null,
  PAID: 'Оплачен',
  CANCELLED: 'Отменен',
  REFUNDED: 'Отменен',
} as const satisfies Record<PenaltyState, string | null>;

function PenaltyTag({ state }: Pick<PenaltyView, 'state'>) {
  const tag = tags[state];
  return tag === null ? null : <Tag>{tag}</Tag>;
}
