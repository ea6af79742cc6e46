import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { OrderUuid } from '#domain/identifier.ts';
import type { PaidAs } from '#domain/payments/early/paid-as.ts';
import type { Kopecks } from '#domain/money.ts';
import { orderQuery } from '../../../api/orders/order-queries.ts';
import { type DueOrder, dueQuery } from '../../../api/payments/due.ts';
import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/inputs/button.tsx';
import { Money } from '../../../ui/data-display/money.tsx';
import { Picture } from '../../../ui/data-display/picture.tsx';
import { useSuccessView } from '../../../ui/layout/use-success-view.ts';
import { ShopMark } from '../../../ui/data-display/shop-mark.tsx';
import styles from './payment-success.module.css';
import { successText } from './success-text.ts';

/** Loaded when something is still due. */
const RestDue = lazy(async () => ({ default: (await import('../due/rest-due.tsx')).RestDue }));

type Props = {
  readonly orderId: OrderUuid;
  /** The sum paid. */
  readonly amount: Kopecks;
  readonly paidAs: PaidAs;
  readonly remaining: Kopecks;
  /** «Почему такая сумма?» of what is still due. */
  readonly whyDue: (due: readonly DueOrder[]) => ReactNode;
};

/** The page of a successful payment (docs/spec/specification.md#2 «Early payment page»). */
export function PaymentSuccess({ orderId, amount, paidAs, remaining, whyDue }: Props) {
  const order = useQuery(orderQuery(orderId)).data;
  const { title, text } = successText(paidAs, remaining);
  const { isOver, hasRest } = useRest(paidAs);
  useSuccessView(true);
  return (
    <div className={styles.success}>
      <title>{`${title} · Плати частями`}</title>
      <Picture name="done" isDrawn />
      <h1>{title}</h1>
      <p className={styles.what}>
        <Money amount={amount} />
        {order !== undefined && (
          <>
            <span className="visually-hidden">, </span>
            <ShopMark name={order.merchantFullName} size="small" />
            {order.merchantFullName}
          </>
        )}
      </p>
      <p>{text}</p>
      {remaining > 0 && (
        <p className={styles.remaining}>
          Остаток по заказу <Money amount={remaining} />
        </p>
      )}
      {hasRest && (
        <div className={styles.rest}>
          <Suspense>
            <RestDue why={whyDue} />
          </Suspense>
        </div>
      )}
      <ButtonLink to={paths.orders} variant={isOver ? 'primary' : 'secondary'}>
        Перейти к заказам
      </ButtonLink>
    </div>
  );
}

/** What is still due after a debt was paid. It stays on the page to show the result of its own payment. */
function useRest(paidAs: PaidAs) {
  const paysDebt = paidAs === 'PAYMENT' || paidAs === 'EARLY_REPAYMENT';
  const rest = useQuery({ ...dueQuery(), enabled: paysDebt }).data;
  const [hasRest, setHasRest] = useState(false);
  if (rest !== undefined && rest.length > 0 && !hasRest) setHasRest(true);
  return { isOver: !paysDebt || rest?.length === 0, hasRest };
}
