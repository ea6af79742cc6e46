import { errors } from '#contract/errors.ts';
import type { Refusal } from '#domain/refusal.ts';
import type { Result } from '#domain/result.ts';
import type { ReadyFields } from './handler.ts';

/** A response: an HTTP status and a JSON body. */
export type JsonResponse = {
  readonly httpStatus: number;
  readonly body: string;
  /** The header `Retry-After`; absent when the time is unknown. */
  readonly retryAfterSeconds?: number;
};

export function presentOutcome(outcome: Result<object, Refusal>): JsonResponse {
  return outcome.ok ? presentSuccess(outcome.value) : presentRefusal(outcome.error);
}

/** `{"status":"SUCCESS", …fields}` (docs/spec/rules.md#8). */
function presentSuccess(fields: object): JsonResponse {
  const text = hasReadyFields(fields) ? fields.readyFields : JSON.stringify(fields).slice(1, -1);
  return { httpStatus: 200, body: `{"status":"SUCCESS"${text === '' ? '' : ','}${text}}` };
}

/**
 * `{"status":"FAIL","error":{code, message, description?}}` with the HTTP status and message of the contract
 * (docs/spec/rules.md#8). If another step is required first, it adds `authState` and `authUrl`
 * (docs/spec/specification.md#8 «Admin login»). A log-in limit adds `until` and `otherWays`, and the remaining seconds
 * as `Retry-After` (docs/spec/rules.md#7).
 */
export function presentRefusal({
  code,
  description,
  message: specificMessage,
  next,
  limit,
}: Refusal): JsonResponse {
  const { httpStatus } = errors[code];
  const message = specificMessage ?? errors[code].message;
  const error = { code, message, ...(description === undefined ? {} : { description }), ...next };
  if (limit === undefined) return { httpStatus, body: JSON.stringify({ status: 'FAIL', error }) };
  const { until, otherWays, retryAfterSeconds } = limit;
  const body = JSON.stringify({ status: 'FAIL', error: { ...error, until, otherWays } });
  return { httpStatus, body, retryAfterSeconds };
}

function hasReadyFields(fields: object): fields is ReadyFields {
  return 'readyFields' in fields;
}
