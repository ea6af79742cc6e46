import type { OrderUuid } from '#domain/identifier.ts';
import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/actions/button.tsx';
import { Spinner } from '../../../ui/states/spinner.tsx';
import styles from './payment-waiting.module.css';

type Props = { readonly orderId: OrderUuid };

/** The bank has not told yet how the payment ended; the client may stay or go, nothing is lost. */
export function PaymentWaiting({ orderId }: Props) {
  return (
    <div className={styles.waiting} role="status">
      <title>Проверяем оплату · Плати частями</title>
      <Spinner className={styles.spinner} />
      <h1>Проверяем оплату</h1>
      <p>Ждём ответа банка. Обычно это занимает меньше минуты. Второй раз платить не нужно.</p>
      <ButtonLink look="secondary" to={paths.order} params={{ orderId }}>
        Вернуться к заказу
      </ButtonLink>
    </div>
  );
}
