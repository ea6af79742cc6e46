import type { CalendarDate } from '#domain/dates.ts';
import { type Kopecks, sumOf } from '#domain/money.ts';
import { type PaymentGroup, paymentGroups } from '#domain/orders/payment-state.ts';
import type { PaymentView } from '../../../api/orders/order.ts';
import { formatDate, formatDayNear, today } from '../../../format/date.ts';
import { plurals } from '#domain/plural.ts';
import { plural } from '../../../format/plural.ts';
import { useUser } from '../../../session/user-query.ts';
import { Money } from '../../../ui/data-display/money.tsx';
import styles from './compact-schedule.module.css';
import { groupSchedule, type ScheduleCell } from './group-schedule.ts';

type Props = {
  readonly payments: readonly PaymentView[];
  /** Whether the bank still processes a payment; such a payment is not shown as failed. */
  readonly isProcessed: (payment: PaymentView) => boolean;
};

/** An amount from 100 000 ₽ needs a wider cell. */
const longAmount = 10_000_000;

/** Two years of months: more strokes would be too thin to count on a phone, so that a group has one. */
const maxStrokes = 24;

/**
 * The horizontal schedule of an order in the list, at most 6 cells (docs/spec/specification.md#9). Staff see full
 * dates with the year (docs/spec/specification.md#6).
 */
export function CompactSchedule({ payments, isProcessed }: Props) {
  const format =
    useUser()?.kind === 'STAFF' ? formatDate : (date: CalendarDate) => formatDayNear(date, today());
  const cells = groupSchedule(payments).map((cell) => read(cell, format, isProcessed));
  const isCounted = payments.length <= maxStrokes;
  return (
    <ol
      className={styles.schedule}
      data-cells={cells.length}
      data-long={cells.some(({ amount }) => amount >= longAmount)}
      aria-label="График платежей"
    >
      {cells.map(({ key, count, ...shown }) => (
        <Cell key={key} {...shown} count={isCounted ? count : 1} />
      ))}
    </ol>
  );
}

type CellContent = {
  readonly group: PaymentGroup | 'processed';
  readonly caption: string;
  readonly amount: Kopecks;
  /** The strokes of its bar. */
  readonly count: number;
};

function Cell({ group, caption, amount, count }: CellContent) {
  return (
    <li className={styles.cell} data-group={group} style={{ '--share': count }}>
      <span className={styles.bar} aria-hidden="true" />
      <span className={styles.words}>
        <span className={styles.caption}>
          {caption}
          <span className="visually-hidden">{groupLabels[group]}</span>
        </span>
        <Money amount={amount} className={styles.amount} />
      </span>
    </li>
  );
}

const groupLabels = {
  paid: ', оплачено',
  pending: '',
  failed: ', оплата не прошла',
  hidden: '',
  processed: ', банк ещё обрабатывает платёж',
} as const satisfies Record<CellContent['group'], string>;

function read(
  cell: ScheduleCell,
  format: (date: CalendarDate) => string,
  isProcessed: Props['isProcessed'],
): CellContent & { readonly key: string } {
  if (cell.kind === 'PAYMENT') {
    const { paymentNumber, amount, date, state } = cell.payment;
    const group = isProcessed(cell.payment) ? 'processed' : paymentGroups[state];
    return { key: String(paymentNumber), group, caption: format(date), amount, count: 1 };
  }
  const count = cell.payments.length;
  const amount = sumOf(cell.payments.map((payment) => payment.amount));
  return cell.kind === 'DONE'
    ? { key: cell.kind, group: 'paid', caption: plural(count, plurals.payment), amount, count }
    : { key: cell.kind, group: 'pending', caption: `ещё ${count}`, amount, count };
}
