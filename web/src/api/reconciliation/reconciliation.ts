import type { ResponseOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { callIdempotently } from '../wire/call-idempotently.ts';
import { call } from '../wire/call.ts';
import { type ListSort, sortedListQuery } from '../wire/sorted-list.ts';

type DifferencePage = ResponseOf<Endpoints['POST /admin/v1/reconciliation/list']>;
export type BookDifference = DifferencePage['differences'][number];
type UnknownPaymentPage = ResponseOf<Endpoints['POST /admin/v1/reconciliation/unknownPayments']>;
export type UnknownPayment = UnknownPaymentPage['payments'][number];

export type DifferenceSort = 'foundAt' | 'settledAt' | 'ourAmount' | 'theirAmount';

export const reconciliationKey = ['reconciliation'];

/** Pages of differences between the books. */
export function differencesQuery(isOpen: boolean, sort: ListSort<DifferenceSort> | undefined) {
  return sortedListQuery({
    key: [...reconciliationKey, isOpen],
    sort,
    count: 50,
    load: (page, signal): Promise<DifferencePage> =>
      call('POST /admin/v1/reconciliation/list', { isOpen, ...page }, { signal }),
  });
}

export type UnknownPaymentSort = 'createdAt' | 'amount';

/** Pages of payments and refunds whose result is unknown. The default sort is oldest first. */
export function unknownPaymentsQuery(sort: ListSort<UnknownPaymentSort> | undefined) {
  return sortedListQuery({
    key: [...reconciliationKey, 'unknown'],
    sort,
    count: 50,
    load: (page, signal): Promise<UnknownPaymentPage> =>
      call('POST /admin/v1/reconciliation/unknownPayments', page, { signal }),
  });
}

export async function compareBooks(): Promise<void> {
  await call('POST /admin/v1/reconciliation/run', {});
}

/** Assigns a difference to the employee of this session. */
export async function assignDifference(differenceUuid: string): Promise<void> {
  await call('POST /admin/v1/reconciliation/take', { differenceUuid });
}

/** Closes a difference with a note that explains it. */
export async function settleDifference(differenceUuid: string, note: string): Promise<void> {
  await callIdempotently('POST /admin/v1/reconciliation/settle', { differenceUuid, note });
}

/** Makes the server read the current state of a payment from the bank. Returns the state. */
export async function askBank(operationUuid: string): Promise<string> {
  return (await call('POST /admin/v1/reconciliation/askBank', { operationUuid })).state;
}
