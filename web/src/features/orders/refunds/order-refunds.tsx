import type { ReactNode } from 'react';
import { moscowDate } from '#domain/dates.ts';
import type { RefundView } from '../../../api/orders/order.ts';
import { formatDayNear, formatDayWithYear, today } from '../../../format/date.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { Money } from '../../../ui/data-display/money.tsx';
import styles from './refunds.module.css';

type Props = {
  readonly refunds: readonly RefundView[];
  /** The button that explains the amount returned as money. The index counts refunds from the oldest, from 0. */
  readonly why?: (index: number) => ReactNode;
  /** Staff see each date with its year (docs/spec/specification.md#6). */
  readonly withYear?: boolean;
};

/** The merchant's refunds: amount, day, and the part returned as money (docs/spec/rules.md#2). */
export function OrderRefunds({ refunds, why, withYear = false }: Props) {
  if (refunds.length === 0) return null;
  return (
    <Card as="section" className={styles.section} aria-labelledby="refunds-title">
      <h2 id="refunds-title">Возвраты</h2>
      <ul className={styles.list}>
        {refunds.map((refund, index) => (
          <RefundLine key={refund.refundedAt} refund={refund} withYear={withYear}>
            {why?.(index)}
          </RefundLine>
        ))}
      </ul>
    </Card>
  );
}

type LineProps = {
  readonly refund: RefundView;
  readonly withYear?: boolean;
  /** Additional content of the line. */
  readonly children?: ReactNode;
};

export function RefundLine({ refund, withYear = false, children }: LineProps) {
  const day = moscowDate(refund.refundedAt);
  return (
    <li>
      <div className={styles.line}>
        <span>
          <time dateTime={refund.refundedAt}>
            {withYear ? formatDayWithYear(day) : formatDayNear(day, today())}
          </time>
          <span className={styles.note}>{refundDestination(refund)}</span>
        </span>
        <Money amount={refund.refundAmount} />
      </div>
      {children}
    </li>
  );
}

/** The money came to a card or by transfer, and staff may have returned a part of it before. */
function refundDestination({ refundAmount, moneyReturnedAmount }: RefundView) {
  if (moneyReturnedAmount === 0) return 'Вычтено из будущих платежей';
  if (moneyReturnedAmount === refundAmount) return 'Деньгами';
  return (
    <>
      Деньгами <Money amount={moneyReturnedAmount} />, остальное вычтено из будущих платежей
    </>
  );
}
