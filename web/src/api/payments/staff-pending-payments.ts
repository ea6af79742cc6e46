import { queryOptions } from '@tanstack/react-query';
import { type PendingPayment, readPendingPayments } from './pending-payments.ts';
import { call } from '../wire/call.ts';
import { clientReference, staffKeys } from '../clients/client-reference.ts';

/** The payments of a client's order whose result is pending. */
export function staffPendingPaymentsQuery(phone: string, orderUuid: string) {
  return queryOptions({
    queryKey: [...staffKeys.order(phone, orderUuid), 'pending-payments'],
    queryFn: async ({ signal }): Promise<readonly PendingPayment[]> => {
      const request = { ...clientReference(phone), orderUuid };
      return readPendingPayments(await call('POST /admin/client/order/pendingPayments', request, { signal }));
    },
  });
}
