import type { Endpoint } from '#contract/endpoint.ts';
import type { FastifyRequest } from 'fastify';
import { hashOfSecret } from '../secrets/random.ts';
import { finishRequest, forgetRequest, startRequest } from '../use-cases/idempotency/remember-request.ts';
import type { Context } from '../use-cases/context.ts';
import { LedgerNotReconciled } from '../use-cases/faults.ts';
import type { KnownCaller } from './guards.ts';
import type { Exchange } from './handler.ts';
import { type JsonResponse, presentRefusal } from './present.ts';

const maxKeyLength = 255;

type KeyedCall = {
  readonly key: string;
  readonly endpoint: Endpoint;
  readonly request: FastifyRequest;
  readonly caller: KnownCaller;
  readonly exchange: Exchange;
};

/**
 * Runs a call once per caller and `Idempotency-Key`, and repeats its stored response (docs/spec/rules.md#8). Without a
 * key nothing is stored: a payment finds its repeat under the lock of the order (docs/spec/rules.md#5,
 * `paying/repeated-payment.ts`), and other calls are idempotent by their effect.
 */
export async function onceByKey(
  context: Context,
  call: KeyedCall,
  work: () => Promise<JsonResponse>,
): Promise<JsonResponse> {
  if (call.endpoint.idempotent !== 'by-act' && context.recovery.isUnderWay()) throw new LedgerNotReconciled();
  const givenKey = call.exchange.idempotencyKey;
  if (givenKey === null)
    return call.endpoint.idempotent === 'header-required'
      ? presentRefusal({ code: 'idempotency.key.missing.error' })
      : work();
  if (givenKey.length > maxKeyLength) {
    return presentRefusal({ code: 'request.invalid.error', description: 'field=Idempotency-Key' });
  }
  const keyedRequest = {
    scope: `${scopeOf(call)} ${call.key}`,
    key: givenKey,
    request: JSON.stringify([call.request.params, call.request.body]),
  };
  try {
    return await answerOnce(context, { ...keyedRequest, endpoint: call.endpoint }, work);
  } catch (error) {
    // the key may still be stored as in progress; the next check releases it
    context.lostRequests.request();
    throw error;
  }
}

type KeyedRequest = Parameters<typeof startRequest>[1] & Pick<KeyedCall, 'endpoint'>;

async function answerOnce(
  context: Context,
  keyedRequest: KeyedRequest,
  work: () => Promise<JsonResponse>,
): Promise<JsonResponse> {
  const started = await startRequest(context, keyedRequest);
  if (started.kind === 'answered') {
    const { httpStatus, body } = started;
    return isHeld(context, keyedRequest.endpoint, body) ? { httpStatus, body } : work();
  }
  if (started.kind === 'refused') return presentRefusal(started.refusal);
  const { token } = started;
  const presented = await runOrForget(context, token, work);
  await finishRequest(context, token, presented);
  return presented;
}

/** Whether a stored response is still true. */
function isHeld({ clock }: Context, { answerHoldsUntil }: Endpoint, body: string): boolean {
  if (answerHoldsUntil === undefined) return true;
  const fields: unknown = JSON.parse(body);
  if (typeof fields !== 'object' || fields === null) return true;
  const until = new Map(Object.entries<unknown>({ ...fields })).get(answerHoldsUntil);
  return typeof until !== 'string' || until > clock.now();
}

type Token = Parameters<typeof finishRequest>[1];

async function runOrForget(
  context: Context,
  token: Token,
  work: () => Promise<JsonResponse>,
): Promise<JsonResponse> {
  try {
    return await work();
  } catch (error) {
    await forgetRequest(context, token);
    throw error;
  }
}

function scopeOf({ caller, exchange }: KeyedCall): string {
  if (caller === null) return `browser:${hashOfSecret(exchange.cookie('checkout') ?? exchange.address)}`;
  if ('clientUuid' in caller) return `client:${caller.clientUuid}`;
  if ('merchantUuid' in caller) return `merchant:${caller.merchantUuid}`;
  return `staff:${caller.staffUuid}`;
}
