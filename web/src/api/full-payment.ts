import { queryOptions } from '@tanstack/react-query';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { call } from './call.ts';
import { readFile } from './read-file.ts';
import { wireRequest } from './request.ts';

export type FullPaymentProgress = ResponseOf<Endpoints['GET /admin/v1/fullPayment/:processId']>;

/** How far a process has come, asked anew when staff ask (spec 2 «Full payment page»). */
export function fullPaymentQuery(processId: string) {
  return queryOptions({
    queryKey: ['full-payment', processId],
    queryFn: ({ signal }): Promise<FullPaymentProgress> =>
      call('GET /admin/v1/fullPayment/:processId', {}, { signal, params: { processId } }),
    retry: false,
  });
}

/** Sends a file; answers the process that works on it. */
export async function uploadFullPayment(file: File): Promise<string> {
  const form = new FormData();
  form.set('fullPaymentFile', file);
  return (await call('POST /admin/v1/fullPayment/upload', {}, { form })).fullPaymentFileUuid;
}

/** The report of a process, read as a file (spec 7). */
export async function downloadFullPayment(processId: string): Promise<Blob> {
  const params = { processId };
  return readFile(wireRequest('GET /admin/v1/fullPayment/download/:processId', {}, { params }));
}
