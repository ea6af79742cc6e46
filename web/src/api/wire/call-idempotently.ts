import type { RequestOf, ResponseOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { createActKeys } from './act-keys.ts';
import { type ActCall, sendCall } from './call.ts';

const keys = createActKeys(() => crypto.randomUUID());

/**
 * Makes an act of staff with an idempotency key. After a lost answer the same request is sent under the same key, so that
 * the act takes effect once (docs/spec/rules.md#8). `call` does not take these calls.
 * @throws ApiError as `call`
 */
export async function callIdempotently<Name extends ActCall>(
  name: Name,
  request: RequestOf<Endpoints[Name]>,
): Promise<ResponseOf<Endpoints[Name]>> {
  const text = `${name} ${JSON.stringify(request)}`;
  const idempotencyKey = keys.keyFor(text);
  try {
    const answer = await sendCall(name, request, { idempotencyKey });
    keys.onResult(text, null);
    return answer;
  } catch (error) {
    keys.onResult(text, error);
    throw error;
  }
}

/** The window of an act without an answer was closed: the same request is another act from now on. */
export const forgetLostActs = keys.dropUnanswered;
