import type { ReactNode } from 'react';
import { moscowDate } from '#domain/calendar.ts';
import { penaltyTotal } from '#domain/order/order-totals.ts';
import { penaltyRules } from '#domain/penalty/penalty-state.ts';
import type { ShownPenalty } from '../../api/order.ts';
import { formatDay } from '../../format/date.ts';
import { Card } from '../../ui/card.tsx';
import { OutsideLink } from '../../ui/link.tsx';
import { Money } from '../../ui/money.tsx';
import styles from './order-penalties.module.css';

type Props = {
  readonly penalties: readonly ShownPenalty[];
  /** Where penalties are explained; empty when it is not configured. */
  readonly infoLink: string;
  /** What can be done about one that may be paid. */
  readonly action: (penalty: ShownPenalty) => ReactNode;
};

/** «Штрафы» of one order: what they cost and the button that pays each (spec 2 «Order page», spec 4). */
export function OrderPenalties({ penalties, infoLink, action }: Props) {
  const shown = penalties.filter(({ state }) => penaltyRules[state].visibleToClient);
  if (shown.length === 0) return null;
  return (
    <Card as="section" className={styles.section} aria-labelledby="order-penalties-title">
      <h2 id="order-penalties-title" className={styles.title}>
        Штрафы <Money amount={penaltyTotal({ penalties: shown })} />
      </h2>
      <p>Платеж не прошёл вовремя, поэтому начислен штраф. Он растёт каждый день, пока платеж не внесён.</p>
      <ul className={styles.list}>
        {shown.map((penalty) => (
          <li key={penalty.penaltyUuid} className={styles.penalty}>
            <span>
              <Money amount={penalty.amount} className={styles.amount} />
              <span className={styles.applied}>Начислен {formatDay(moscowDate(penalty.appliedAt))}</span>
            </span>
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
