import type { Endpoint } from '#contract/endpoint.ts';
import { ApiError, networkError, refusalIn } from './api-error.ts';
import type { WireRequest } from './request.ts';
import { sendRequest } from './request.ts';

/** What else a call may answer but JSON. */
const fileTypes = [
  'application/csv',
  'application/pdf',
  'application/octet-stream',
] as const satisfies readonly Endpoint['answers'][];

/**
 * A call that answers a file, read as one (docs/spec/specification.md#7 «Response handling»).
 * @throws ApiError for a refusal, which is JSON, and for no answer.
 */
export async function readFile(request: WireRequest): Promise<Blob> {
  const response = await sendRequest(request).catch((error: unknown) => {
    throw networkError(null, error);
  });
  const type = response.headers.get('content-type') ?? '';
  if (fileTypes.some((known) => type.startsWith(known))) return response.blob();
  const body: unknown = await response.json().catch(() => null);
  const refused = refusalIn(body, response.status);
  throw refused === null ? networkError(response.status) : new ApiError(refused);
}
