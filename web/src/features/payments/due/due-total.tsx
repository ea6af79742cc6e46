import type { ReactNode } from 'react';
import { noMoney, sumOf } from '#domain/money.ts';
import type { DueOrder } from '../../../api/payments/due.ts';
import { formatMoney } from '../../../format/money.ts';
import { Picture } from '../../../ui/data-display/picture.tsx';
import { Money } from '../../../ui/data-display/money.tsx';
import styles from './due.module.css';

type Props = {
  readonly due: readonly DueOrder[];
  readonly titleId: string;
  /** «Почему такая сумма?» */
  readonly why: ReactNode;
};

/** «К оплате сейчас»: the sum, its parts, and the cost of one more day. */
export function DueTotal({ due, titleId, why }: Props) {
  const lines = due.flatMap((order) => order.lines);
  const sumOfKind = (kind: 'SCHEDULED' | 'PENALTY') =>
    sumOf(lines.filter((line) => line.kind === kind).map(({ amount }) => amount));
  const penalties = sumOfKind('PENALTY');
  const perDay = sumOf(due.map(({ penaltyPerDay }) => penaltyPerDay));
  return (
    <div className={styles.total}>
      <Picture name="late" size="small" className={styles.picture} />
      <h2 id={titleId} className={styles.title}>
        <span className={styles.label}>К оплате сейчас</span>{' '}
        <Money amount={sumOf(due.map(({ amount }) => amount))} className={styles.sum} />
      </h2>
      {penalties > noMoney && (
        <p>
          Просрочено {formatMoney(sumOfKind('SCHEDULED'))} и штраф {formatMoney(penalties)}
          {perDay > noMoney && <>. Штраф растёт: +{formatMoney(perDay)} в день</>}
        </p>
      )}
      <div className={styles.why} data-explains-due>
        {why}
      </div>
    </div>
  );
}
