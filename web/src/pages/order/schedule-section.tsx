import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { orderTriesQuery } from '../../api/orders/order-tries.ts';
import type { OrderView } from '../../api/orders/order.ts';
import { isBeingProcessed, type PendingPayment } from '../../api/payments/pending-payments.ts';
import { OrderSchedule } from '../../features/orders/order/order-schedule.tsx';

/** Loaded when a payment is opened. */
const PaymentWindow = lazy(async () => ({
  default: (await import('./payment-window.tsx')).PaymentWindow,
}));

type Props = { readonly order: OrderView; readonly pending: readonly PendingPayment[] };

/** The schedule of an order; a payment opens in a window. */
export function ScheduleSection({ order, pending }: Props) {
  const { data } = useQuery(orderTriesQuery(order.id));
  const [opened, open] = useState<number | null>(null);
  return (
    <>
      <OrderSchedule
        payments={order.payments}
        isProcessed={(payment) => isBeingProcessed(pending, payment)}
        {...(data !== undefined && { dueDays: data.dueDays })}
        onOpen={open}
      />
      {opened !== null && (
        <Suspense>
          <PaymentWindow
            order={order}
            paymentNumber={opened}
            pending={pending}
            onClose={() => {
              open(null);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
