import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { RequestOf, ResponseOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { callIdempotently } from '../wire/call-idempotently.ts';
import { call } from '../wire/call.ts';
import { readFile } from '../wire/read-file.ts';
import { toWireRequest, type WireOptions } from '../wire/request.ts';
import { type ListSort, sortedListQuery } from '../wire/sorted-list.ts';
import { usePolling } from '../wire/use-polling.ts';

export type BulkPayoffProcess = ResponseOf<Endpoints['GET /admin/v1/fullPayment/:processId']>;
type BulkPayoffList = ResponseOf<Endpoints['POST /admin/v1/fullPayment/list']>;
type BulkPayoffRows = ResponseOf<Endpoints['POST /admin/v1/fullPayment/rows']>;
export type BulkPayoffRow = BulkPayoffRows['rows'][number];
export type RowFilter = RequestOf<Endpoints['POST /admin/v1/fullPayment/rows']>['filter'];

export const bulkPayoffKey = ['full-payment'];

const refreshMilliseconds = 3_000;

/** The progress of a process (docs/spec/specification.md#2 «Full payment page»). */
function bulkPayoffQuery(processId: string, options: Pick<WireOptions, 'isPageRequest'> = {}) {
  return queryOptions({
    queryKey: [...bulkPayoffKey, 'process', processId],
    queryFn: ({ signal }): Promise<BulkPayoffProcess> =>
      call('GET /admin/v1/fullPayment/:processId', {}, { signal, params: { processId }, ...options }),
    retry: false,
  });
}

/** The process of an open page: loaded when staff open it, and polled while it is in progress. */
export function useBulkPayoffProcess(processId: string | null): UseQueryResult<BulkPayoffProcess> {
  const query = useQuery({ ...bulkPayoffQuery(processId ?? ''), enabled: processId !== null });
  const isInProgress = query.data?.fileStatus === 'IN_PROGRESS' && query.error === null;
  const pollingQuery = bulkPayoffQuery(processId ?? '', { isPageRequest: true });
  usePolling(pollingQuery, processId !== null && isInProgress ? refreshMilliseconds : null);
  return query;
}

export type BulkPayoffSort = 'createdAt' | 'rowsTotal' | 'amountPaid';

/** All processes of all employees in pages; the newest first without an order. */
export function bulkPayoffListQuery(sort: ListSort<BulkPayoffSort> | undefined) {
  return sortedListQuery({
    key: [...bulkPayoffKey, 'list'],
    sort,
    count: 10,
    load: (page, signal): Promise<BulkPayoffList> =>
      call('POST /admin/v1/fullPayment/list', page, { signal }),
  });
}

export type BulkPayoffRowSort = 'lineNo' | 'amount';

/** The rows of a process at its current stage, in pages; in the order of the file without another one. */
export function bulkPayoffRowsQuery(
  { processId, stage }: BulkPayoffProcess,
  filter: RowFilter,
  sort: ListSort<BulkPayoffRowSort> | undefined,
) {
  return sortedListQuery({
    key: [...bulkPayoffKey, 'rows', processId, stage, filter],
    sort,
    count: 10,
    load: (page, signal): Promise<BulkPayoffRows> =>
      call('POST /admin/v1/fullPayment/rows', { processId, filter, ...page }, { signal }),
  });
}

/** Uploads a file and returns the identifier of its process. */
export async function uploadBulkPayoff({
  file,
  reviewFirst,
}: {
  readonly file: File;
  /** Applies nothing until an employee approves the file. */
  readonly reviewFirst: boolean;
}): Promise<string> {
  const form = new FormData();
  // The flag comes before the file, because the service processes the file while it arrives.
  if (reviewFirst) form.set('reviewFirst', 'true');
  form.set('fullPaymentFile', file);
  return (await call('POST /admin/v1/fullPayment/upload', {}, { form })).fullPaymentFileUuid;
}

/** Approves or cancels a checked file. */
export async function decideBulkPayoff(processId: string, decision: 'approve' | 'cancel'): Promise<void> {
  await callIdempotently(`POST /admin/v1/fullPayment/${decision}`, { processId });
}

/** Retries the failed rows in a new process, which shows its plan first, and returns its identifier. */
export async function retryBulkPayoff(processId: string): Promise<string> {
  return (await callIdempotently('POST /admin/v1/fullPayment/retry', { processId, reviewFirst: true }))
    .fullPaymentFileUuid;
}

/** Downloads the report of a process (docs/spec/specification.md#7). */
export async function downloadBulkPayoff(processId: string): Promise<Blob> {
  const options = { params: { processId }, isBulk: true };
  return readFile(toWireRequest('GET /admin/v1/fullPayment/download/:processId', {}, options));
}
