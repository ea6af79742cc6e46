import type { CalendarDate } from '#domain/dates.ts';
import type { Kopecks } from '#domain/money.ts';
import type { PaymentView } from '../../../api/orders/order.ts';
import { formatDayNear, today } from '../../../format/date.ts';
import { Money } from '../../../ui/data-display/money.tsx';
import styles from './schedule-change.module.css';

type Props = { readonly before: readonly PaymentView[]; readonly after: readonly PaymentView[] };

/** The schedule before and after, payment by payment. */
export function ScheduleChange(schedules: Props) {
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">График до и после возврата</caption>
      <thead>
        <tr>
          <th scope="col">Дата</th>
          <th scope="col">Было</th>
          <th scope="col">Стало</th>
        </tr>
      </thead>
      <tbody>
        {linesOf(schedules).map(({ paymentNumber, date, before, after }) => (
          <tr key={paymentNumber} className={before === after ? undefined : styles.changed}>
            <th scope="row">
              <time dateTime={date}>{formatDayNear(date, today())}</time>
            </th>
            <td>{before === null ? '—' : <Money amount={before} />}</td>
            <td>{after === null ? '—' : <Money amount={after} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type Line = {
  readonly paymentNumber: number;
  readonly date: CalendarDate;
  /** null when there is no such payment. */
  readonly before: Kopecks | null;
  readonly after: Kopecks | null;
};

function linesOf({ before, after }: Props): readonly Line[] {
  const added = after.filter(({ paymentNumber }) => findPayment(before, paymentNumber) === undefined);
  return [...before, ...added].map(({ paymentNumber, date }) => ({
    paymentNumber,
    date,
    before: findPayment(before, paymentNumber)?.amount ?? null,
    after: findPayment(after, paymentNumber)?.amount ?? null,
  }));
}

function findPayment(payments: readonly PaymentView[], paymentNumber: number): PaymentView | undefined {
  return payments.find((payment) => payment.paymentNumber === paymentNumber);
}
