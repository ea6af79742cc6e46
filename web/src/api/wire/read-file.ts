import type { Endpoint } from '#contract/endpoint.ts';
import { ApiError, networkError, parseRefusal } from './api-error.ts';
import { sendRequest, type WireRequest } from './request.ts';

/** The content types of responses that are files. All other responses are JSON. */
const fileTypes = [
  'application/csv',
  'application/pdf',
  'application/octet-stream',
] as const satisfies readonly Endpoint['answers'][];

/**
 * Reads a response as a file (docs/spec/specification.md#7 «Response handling»). @throws ApiError for a refusal, which
 * is JSON, and for a missing response.
 */
export async function readFile(request: WireRequest): Promise<Blob> {
  const response = await sendRequest(request).catch(throwLost);
  const type = response.headers.get('content-type') ?? '';
  if (fileTypes.some((known) => type.startsWith(known))) return response.blob().catch(throwLost);
  const body: unknown = await response.json().catch(() => null);
  const refusal = parseRefusal(body, response.status);
  throw refusal === null ? networkError(response.status) : new ApiError(refusal);
}

function throwLost(error: unknown): never {
  throw networkError(null, error);
}
