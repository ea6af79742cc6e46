import { hasCode } from '../../../api/wire/api-error.ts';
import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/inputs/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import styles from '../list/orders-skeleton.module.css';

type Props = {
  /** On the page of the order: the placeholder stands for it. */
  readonly orderId?: string;
  /** null while the order is loading. */
  readonly error: unknown;
  readonly isPending: boolean;
  readonly onRetry: () => void;
};

/** Shown instead of an order that is loading, missing or failed to load (docs/spec/specification.md#2 «Order page»). */
export function OrderFallback({ orderId, error, isPending, onRetry }: Props) {
  if (error === null) return <OrderSkeleton orderId={orderId} />;
  // a malformed order address gets the same answer as another client's order
  if (hasCode(error, 'order.not.found.error', 'request.invalid.error')) {
    return (
      <EmptyState picture="lost" message="Такого заказа не найдено">
        <ButtonLink variant="secondary" to={paths.orders}>
          Перейти к заказам
        </ButtonLink>
      </EmptyState>
    );
  }
  return <ErrorState message="Не удалось выполнить загрузку" isPending={isPending} onRetry={onRetry} />;
}

/** The placeholder of the order page; its first card stands for the head. */
function OrderSkeleton({ orderId }: { readonly orderId: string | undefined }) {
  return (
    <div className={styles.list} role="status">
      <span className="visually-hidden" lang="en">
        Loading...
      </span>
      <Skeleton height={9} width={48} />
      <Card className={styles.item} data-order={orderId}>
        <Skeleton height={5} width={40} />
        <Skeleton height={6} width={56} />
        <Skeleton height={12} width={64} />
        <Skeleton height={12} />
      </Card>
      <Card className={styles.item}>
        <Skeleton height={7} width={40} />
        {[0, 1, 2, 3].map((index) => (
          <Skeleton key={index} height={6} />
        ))}
      </Card>
    </div>
  );
}
