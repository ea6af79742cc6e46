import { queryOptions } from '@tanstack/react-query';
import { orderKeys } from '../orders/order-queries.ts';
import { takePrefetchedBody, call } from '../wire/call.ts';
import { type PendingPayment, readPendingPayments } from './pending-payments.ts';

/** The pending payments of all the client's orders. Invalidated together with the orders. */
export function pendingPaymentsQuery() {
  return queryOptions({
    queryKey: [...orderKeys.all, 'pending-payments'],
    queryFn: async ({ signal }): Promise<readonly PendingPayment[]> =>
      readPendingPayments(await call('GET /client/order/pendingPayments', {}, { signal })),
    initialData: () => {
      const response = takePrefetchedBody('GET /client/order/pendingPayments', {});
      return response === undefined ? undefined : readPendingPayments(response);
    },
  });
}
