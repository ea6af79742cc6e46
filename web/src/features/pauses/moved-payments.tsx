import type { MovedPayment } from '../../api/pauses/pauses.ts';
import { formatDate, formatDay, today } from '../../format/date.ts';
import { Money } from '../../ui/data-display/money.tsx';
import styles from './pauses.module.css';

type Props = {
  readonly payments: readonly MovedPayment[];
  /** The charges are stopped: nothing is charged on the listed days. */
  readonly isStopped?: boolean;
};

/** The unpaid payments with their days before and after a pause. */
export function MovedPayments({ payments, isStopped = false }: Props) {
  const year = today().slice(0, 4);
  const isAllThisYear = payments.every(
    ({ dateBefore, dateAfter }) => dateBefore.startsWith(year) && dateAfter.startsWith(year),
  );
  // two dates with the names of months and years do not fit a phone
  const format = isAllThisYear ? formatDay : formatDate;
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">График до и после {isStopped ? 'остановки' : 'паузы'}</caption>
      <thead>
        <tr>
          <th scope="col">Было</th>
          <th scope="col">Станет</th>
          <th scope="col">Сумма</th>
        </tr>
      </thead>
      <tbody>
        {payments.map(({ paymentNumber, amount, dateBefore, dateAfter }) => (
          <tr
            key={paymentNumber}
            className={isStopped || dateBefore !== dateAfter ? styles.moved : undefined}
          >
            <td>
              <time dateTime={dateBefore}>{format(dateBefore)}</time>
            </td>
            <td>
              <time dateTime={dateAfter}>{format(dateAfter)}</time>
              {isStopped && ', не спишем'}
            </td>
            <td>
              <Money amount={amount} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
