import { errors } from '#contract/errors.ts';
import type { Refusal } from '#domain/refusal.ts';
import type { Result } from '#domain/result.ts';
import type { ReadyFields } from './handler.ts';

/** What goes out: an HTTP status and a body of JSON text. */
export type Presented = {
  readonly httpStatus: number;
  readonly body: string;
  /** For the header `Retry-After`; absent where the time is not known. */
  readonly retryAfterSeconds?: number;
};

export function presentOutcome(outcome: Result<object, Refusal>): Presented {
  return outcome.ok ? presentSuccess(outcome.value) : presentRefusal(outcome.error);
}

/** `{"status":"SUCCESS", …fields}` (docs/spec/rules.md#8). */
function presentSuccess(fields: object): Presented {
  const text = isReady(fields) ? fields.readyFields : JSON.stringify(fields).slice(1, -1);
  return { httpStatus: 200, body: `{"status":"SUCCESS"${text === '' ? '' : ','}${text}}` };
}

/**
 * `{"status":"FAIL","error":{code, message, description?}}` with the status and the sentence of the contract
 * (docs/spec/rules.md#8); who has to go somewhere first finds `authState` and `authUrl` beside them
 * (docs/spec/specification.md#8 «Admin login»). A limit of the log-in adds `until` and `otherWays`, and the seconds
 * until then as `Retry-After` (docs/spec/rules.md#7).
 */
export function presentRefusal({ code, description, message: ownMessage, next, limit }: Refusal): Presented {
  const { httpStatus } = errors[code];
  const message = ownMessage ?? errors[code].message;
  const named = { code, message, ...(description === undefined ? {} : { description }), ...next };
  if (limit === undefined) return { httpStatus, body: JSON.stringify({ status: 'FAIL', error: named }) };
  const { until, otherWays, retryAfterSeconds } = limit;
  const body = JSON.stringify({ status: 'FAIL', error: { ...named, until, otherWays } });
  return { httpStatus, body, retryAfterSeconds };
}

function isReady(fields: object): fields is ReadyFields {
  return 'readyFields' in fields;
}
