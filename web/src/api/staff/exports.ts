import type { UseQueryResult } from '@tanstack/react-query';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { RequestOf, ResponseOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { call } from '../wire/call.ts';
import { readFile } from '../wire/read-file.ts';
import type { WireOptions } from '../wire/request.ts';
import { wireRequest } from '../wire/request.ts';
import { useWatch } from '../wire/use-watch.ts';

type Asked = RequestOf<Endpoints['POST /admin/v1/exports/ask']>;
type WithoutFormat<Request> = Request extends object ? Omit<Request, 'format'> : never;

/** Which list, and what its screen narrows it to. */
export type ExportRequest = WithoutFormat<Asked>;
export type ExportFormat = Asked['format'];
export type OwnExport = ResponseOf<Endpoints['POST /admin/v1/exports/list']>['exports'][number];

export const exportsKey = ['exports'];

const refreshMilliseconds = 1_500;
const shownAtMost = 100;

/** One's own files, the newest first. */
function exportsQuery(asked: Pick<WireOptions, 'isAskedByPage'> = {}) {
  return queryOptions({
    queryKey: exportsKey,
    queryFn: async ({ signal }): Promise<readonly OwnExport[]> => {
      const nextPage = { count: shownAtMost, page: 0 };
      return (await call('POST /admin/v1/exports/list', { nextPage }, { signal, ...asked })).exports;
    },
  });
}

/** The same, asked anew by itself while one of them is being made. */
export function useOwnExports(): UseQueryResult<readonly OwnExport[]> {
  const load = useQuery(exportsQuery());
  const isWaiting = load.data?.some(isBeingMade) === true;
  useWatch(exportsQuery({ isAskedByPage: true }), isWaiting ? refreshMilliseconds : null);
  return load;
}

/** Whether a file is yet to come. */
export function isBeingMade({ state }: OwnExport): boolean {
  return state === 'WAITING' || state === 'RUNNING';
}

/** Has a list made into a file; answers which one it is. */
export async function askExport(request: ExportRequest, format: ExportFormat): Promise<string> {
  return (await call('POST /admin/v1/exports/ask', { ...request, format })).exportUuid;
}

export async function deleteExport(exportUuid: string): Promise<void> {
  await call('POST /admin/v1/exports/delete', { exportUuid });
}

/** The bytes of a file that is done. */
export async function downloadExport(exportUuid: string): Promise<Blob> {
  const call = 'GET /admin/v1/exports/download/:exportUuid';
  return readFile(wireRequest(call, {}, { params: { exportUuid } }));
}
