import { useQuery } from '@tanstack/react-query';
import type { PendingPayment } from '../../../api/payments/pending-payments.ts';
import { pendingPaymentsQuery } from '../../../api/payments/pending-payments-query.ts';
import { nextCheckDelayMilliseconds } from '../../../api/wire/next-check-delay.ts';

type Load = { readonly isPending: boolean; readonly errorUpdateCount: number };

type PendingPayments = {
  readonly payments: readonly PendingPayment[];
  /** The page waits for the first answer, because it decides which debts can be paid. */
  readonly load: Load;
};

/** The client's pending payments, of one order or of all orders (null). Polls while there are any. */
export function usePendingPayments(orderId: string | null): PendingPayments {
  const { data, ...load } = useQuery({
    ...pendingPaymentsQuery(),
    refetchInterval: ({ state }) =>
      state.data === undefined || state.data.length === 0
        ? false
        : nextCheckDelayMilliseconds(state.dataUpdateCount + state.errorUpdateCount),
  });
  const payments = (data ?? []).filter((payment) => orderId === null || payment.orderId === orderId);
  return { payments, load };
}
