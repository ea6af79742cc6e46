import type { ResponseOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { callIdempotently } from '../wire/call-idempotently.ts';
import { call } from '../wire/call.ts';
import { type ListSort, sortedListQuery } from '../wire/sorted-list.ts';

type DifferencePage = ResponseOf<Endpoints['POST /admin/v1/reconciliation/list']>;
export type BookDifference = WithIntent<DifferencePage['differences'][number]>;
type UnknownPaymentPage = ResponseOf<Endpoints['POST /admin/v1/reconciliation/unknownPayments']>;
export type UnknownPayment = WithIntent<UnknownPaymentPage['payments'][number]>;

type OfWire = { readonly operationUuid: string | null };
type WithIntent<Row extends OfWire> = Omit<Row, 'operationUuid'> & {
  readonly intentUuid: Row['operationUuid'];
};

/** The wire calls the payment intent of a row an operation. */
function withIntent<Row extends OfWire>({ operationUuid, ...row }: Row): WithIntent<Row> {
  return { ...row, intentUuid: operationUuid };
}

export type DifferenceSort = 'foundAt' | 'settledAt' | 'ourAmount' | 'theirAmount';

export const reconciliationKey = ['reconciliation'];

/** Pages of differences between the books. */
export function differencesQuery(isOpen: boolean, sort: ListSort<DifferenceSort> | undefined) {
  return sortedListQuery({
    key: [...reconciliationKey, isOpen],
    sort,
    count: 50,
    load: async (page, signal) => {
      const loaded = await call('POST /admin/v1/reconciliation/list', { isOpen, ...page }, { signal });
      return { ...loaded, differences: loaded.differences.map((row) => withIntent(row)) };
    },
  });
}

export type UnknownPaymentSort = 'createdAt' | 'amount';

/** Pages of payments and refunds whose result is unknown. The default sort is oldest first. */
export function unknownPaymentsQuery(sort: ListSort<UnknownPaymentSort> | undefined) {
  return sortedListQuery({
    key: [...reconciliationKey, 'unknown'],
    sort,
    count: 50,
    load: async (page, signal) => {
      const loaded = await call('POST /admin/v1/reconciliation/unknownPayments', page, { signal });
      return { ...loaded, payments: loaded.payments.map((row) => withIntent(row)) };
    },
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
export async function askBank(intentUuid: string): Promise<string> {
  return (await call('POST /admin/v1/reconciliation/askBank', { operationUuid: intentUuid })).state;
}
