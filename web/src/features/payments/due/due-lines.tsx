import type { DueOrder } from '../../../api/payments/due.ts';
import { formatDayNear, today } from '../../../format/date.ts';
import { Money } from '../../../ui/data-display/money.tsx';
import styles from './due.module.css';

type Props = Pick<DueOrder, 'lines'>;

/** The debts of one order, oldest first. */
export function DueLines({ lines }: Props) {
  return (
    <ul className={styles.lines}>
      {lines.map(({ kind, paymentNumber, amount, date }) => (
        <li key={`${kind}/${paymentNumber}`} className={styles.line}>
          <span>
            {names[kind]} <time dateTime={date}>{formatDayNear(date, today())}</time>
          </span>
          <Money amount={amount} />
        </li>
      ))}
    </ul>
  );
}

const names = { SCHEDULED: 'Платеж', PENALTY: 'Штраф за платеж' } as const satisfies Record<
  DueOrder['lines'][number]['kind'],
  string
>;
