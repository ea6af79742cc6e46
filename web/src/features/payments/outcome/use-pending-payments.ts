import { useQuery } from '@tanstack/react-query';
import type { PendingPayment } from '../../../api/payments/pending-payments.ts';
import { pendingPaymentsQuery } from '../../../api/payments/pending-payments-query.ts';
import { nextCheckDelayMilliseconds } from '../../../api/wire/next-check-delay.ts';

type Load = { readonly isPending: boolean; readonly errorUpdateCount: number };

type PendingPayments = {
  readonly payments: readonly PendingPayment[];
  /** How the question stands: a page waits for its first answer, as it decides what may be paid. */
  readonly load: Load;
};

/** The client's payments whose result is pending, of one order or of all (null); asked again while there are any. */
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
