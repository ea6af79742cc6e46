import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { paymentGroups } from '#domain/orders/payment-state.ts';
import { orderKeys } from '../../api/orders/order-queries.ts';
import type { OrderView } from '../../api/orders/order.ts';
import { type DueOrder, dueQuery, isLateOrder } from '../../api/payments/due.ts';
import type { PendingPayment } from '../../api/payments/pending-payments.ts';
import { dueOrderParts } from '../../features/orders/explanation/amount-parts.ts';
import { AmountExplanationWindow } from '../../features/orders/explanation/amount-explanation-window.tsx';
import { ReliefButton } from '../../features/pauses/order-help.tsx';
import { FailedChargeFacts } from '../../features/payments/late/failed-charge.tsx';
import { FailedParts } from '../../features/payments/late/failed-parts.tsx';
import { LateCard } from '../../features/payments/late/late-card.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';

/** Loaded for late orders only. */
const DueOfOrder = lazy(async () => ({
  default: (await import('../../features/payments/due/due-of-order.tsx')).DueOfOrder,
}));

const ConfirmByCode = lazy(async () => ({
  default: (await import('../../features/auth/confirm-by-code.tsx')).ConfirmByCode,
}));

/** Reports and requests need a session that a code has opened. */
export function confirm(content: ReactNode): ReactNode {
  return <ConfirmByCode purpose="Чтобы отправить обращение, подтвердите вход.">{content}</ConfirmByCode>;
}

type Load = { readonly isPending: boolean; readonly errorUpdateCount: number };

/** The load of the debts of a late order; an order in time waits for nothing. */
export function useDueLoad(order: OrderView | undefined): Load {
  const isLate = order !== undefined && isLateOrder(order);
  const { isPending, errorUpdateCount } = useQuery({ ...dueQuery(), enabled: isLate });
  return { isPending: isLate && isPending, errorUpdateCount };
}

/**
 * Everything due of the order, when one payment can pay it: no payment of the order is pending. A single penalty has
 * its own button.
 */
export function useDue(order: OrderView, pending: readonly PendingPayment[]): DueOrder | undefined {
  const { data } = useQuery({ ...dueQuery(), enabled: isLateOrder(order) });
  const due = data?.find(({ orderId }) => orderId === order.id);
  const isLate = isLateOrder(order);
  const isPayable =
    isLate && pending.length === 0 && (hasFailedPayment(order) || (due?.lines.length ?? 0) > 1);
  return isPayable ? due : undefined;
}

type Props = { readonly order: OrderView; readonly due: DueOrder; readonly hasFailed: boolean };

/** «Оплатить всё» of one order (docs/spec/rules.md#5). */
export function DueSection({ order, due, hasFailed }: Props) {
  const queryClient = useQueryClient();
  return (
    <LateCard titleId="due-title">
      <Suspense fallback={<Skeleton height={12} width={80} />}>
        <DueOfOrder
          due={due}
          isChargedLater={due.remainingAmount > 0 && !order.schedulesStopped}
          why={<AmountExplanationWindow orderId={order.id} parts={dueOrderParts(order, due.lines)} />}
          facts={hasFailed && <FailedChargeFacts order={order} />}
          parts={(scope) => <FailedParts order={order} askedScope={scope} />}
          relief={
            order.pause === null && (
              <ReliefButton confirm={confirm} orders={[{ id: order.id, name: order.merchantFullName }]} />
            )
          }
          onOutdated={() => {
            void queryClient.invalidateQueries({ queryKey: orderKeys.all });
          }}
        />
      </Suspense>
    </LateCard>
  );
}

function hasFailedPayment({ payments }: OrderView): boolean {
  return payments.some(({ state }) => paymentGroups[state] === 'failed');
}
