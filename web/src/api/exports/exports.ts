import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { RequestOf, ResponseOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { callIdempotently } from '../wire/call-idempotently.ts';
import { call } from '../wire/call.ts';
import { readFile } from '../wire/read-file.ts';
import { toWireRequest, type WireOptions } from '../wire/request.ts';
import { usePolling } from '../wire/use-polling.ts';

type WireExportRequest = RequestOf<Endpoints['POST /admin/v1/exports/ask']>;
type WithoutFormat<Request> = Request extends object ? Omit<Request, 'format'> : never;

/** The list to export and its current filter. */
export type ExportRequest = WithoutFormat<WireExportRequest>;
export type ExportFormat = WireExportRequest['format'];
export type StaffExport = ResponseOf<Endpoints['POST /admin/v1/exports/list']>['exports'][number];

export const exportsKey = ['exports'];

const refreshMilliseconds = 1_500;
const maxExports = 100;

/** Newest first. */
function exportsQuery(options: Pick<WireOptions, 'isPageRequest'> = {}) {
  return queryOptions({
    queryKey: exportsKey,
    queryFn: async ({ signal }): Promise<readonly StaffExport[]> => {
      const nextPage = { count: maxExports, page: 0 };
      return (await call('POST /admin/v1/exports/list', { nextPage }, { signal, ...options })).exports;
    },
  });
}

/** The employee's own files, polled while a file is being made. */
export function useExports(): UseQueryResult<readonly StaffExport[]> {
  const query = useQuery(exportsQuery());
  const isWaiting = query.data?.some(isBeingMade) === true;
  usePolling(exportsQuery({ isPageRequest: true }), isWaiting ? refreshMilliseconds : null);
  return query;
}

/** Whether the file is still being made. */
export function isBeingMade({ state }: StaffExport): boolean {
  return state === 'WAITING' || state === 'RUNNING';
}

/** Starts the export of a list and returns its identifier. */
export async function requestExport(request: ExportRequest, format: ExportFormat): Promise<string> {
  return (await call('POST /admin/v1/exports/ask', { ...request, format })).exportUuid;
}

export async function deleteExport(exportUuid: string): Promise<void> {
  await callIdempotently('POST /admin/v1/exports/delete', { exportUuid });
}

/** Downloads a finished file. */
export async function downloadExport(exportUuid: string): Promise<Blob> {
  const call = 'GET /admin/v1/exports/download/:exportUuid';
  return readFile(toWireRequest(call, {}, { params: { exportUuid }, isBulk: true }));
}
