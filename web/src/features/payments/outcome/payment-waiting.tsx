import type { OrderUuid } from '#domain/identifier.ts';
import type { Kopecks } from '#domain/money.ts';
import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/inputs/button.tsx';
import { Picture } from '../../../ui/data-display/picture.tsx';
import styles from './payment-waiting.module.css';
import { PendingText, pendingTitle } from './pending-notice.tsx';

type Props = {
  readonly orderId: OrderUuid;
  /** null until the server answers. */
  readonly amount: Kopecks | null;
};

/** The bank has not reported the result yet. The client may wait or leave the page. */
export function PaymentWaiting({ orderId, amount }: Props) {
  const title = amount === null ? 'Проверяем оплату' : pendingTitle;
  return (
    <div className={styles.waiting} role="status">
      <title>{`${title} · Плати частями`}</title>
      <Picture name="bank" />
      <h1>{title}</h1>
      {amount !== null && <PendingText amount={amount} />}
      <ButtonLink variant="secondary" to={paths.order} params={{ orderId }}>
        Вернуться к заказу
      </ButtonLink>
    </div>
  );
}
