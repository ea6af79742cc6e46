import type { MovedPayment } from '../../api/orders/pauses.ts';
import { formatDayNear, today } from '../../format/date.ts';
import { Money } from '../../ui/data-display/money.tsx';
import styles from './pauses.module.css';

type Props = { readonly payments: readonly MovedPayment[] };

/** The unpaid payments with their days before and after a pause. */
export function MovedPayments({ payments }: Props) {
  const now = today();
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">График до и после паузы</caption>
      <thead>
        <tr>
          <th scope="col">Было</th>
          <th scope="col">Станет</th>
          <th scope="col">Сумма</th>
        </tr>
      </thead>
      <tbody>
        {payments.map(({ paymentNumber, amount, dateBefore, dateAfter }) => (
          <tr key={paymentNumber} className={dateBefore === dateAfter ? undefined : styles.moved}>
            <td>
              <time dateTime={dateBefore}>{formatDayNear(dateBefore, now)}</time>
            </td>
            <td>
              <time dateTime={dateAfter}>{formatDayNear(dateAfter, now)}</time>
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
