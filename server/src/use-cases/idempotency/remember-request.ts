import { secondsBetween } from '#domain/dates.ts';
import type { Refusal } from '#domain/refusal.ts';
import { hashOfSecret } from '../../secrets/random.ts';
import {
  completeRequest,
  deleteRequest,
  insertRequest,
  type RememberedRequest,
  requestByKey,
  type RequestRow,
  takeOverRequest,
} from '../../db/jobs/idempotency-store.ts';
import { seal, unseal } from '../../secrets/seal.ts';
import type { DatabaseAccess } from '../context.ts';

type IncomingRequest = {
  /** The caller and the call. */
  readonly scope: string;
  /** The `Idempotency-Key`. A request without one is not remembered. */
  readonly key: string;
  readonly request: string;
};

export type RequestStart =
  | { readonly kind: 'new'; readonly token: RememberedRequest }
  | { readonly kind: 'answered'; readonly httpStatus: number; readonly body: string }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/** After this time a request without an answer counts as lost: its process has ended. */
export const lostAfterSeconds = 60;

/**
 * Reserves a key for a request, or returns the stored answer. The same key with another body is refused
 * (docs/spec/rules.md#8, docs/spec/reliability.md#F-21).
 */
export async function startRequest(
  context: DatabaseAccess,
  incoming: IncomingRequest,
): Promise<RequestStart> {
  const token = tokenOf(context, incoming);
  if (await insertRequest(context.database.autocommit, token)) return { kind: 'new', token };
  const known = await requestByKey(context.database.reader, token);
  if (known === null) return startRequest(context, incoming);
  if (known.requestHash !== token.requestHash) return refused('idempotency.key.reused.error');
  if (known.state === 'DONE') return answered(context, known);
  return takeOver(context, token, known);
}

/** Stores the answer, except a server error: the same key may then be tried again. */
export async function finishRequest(
  context: DatabaseAccess,
  token: RememberedRequest,
  answer: { readonly httpStatus: number; readonly body: string },
): Promise<void> {
  if (answer.httpStatus >= 500) {
    await forgetRequest(context, token);
    return;
  }
  const { httpStatus, body } = answer;
  const sealedBody = seal(context.settings.dataKey, body);
  await completeRequest(context.database.autocommit, token, { httpStatus, sealedBody });
}

/** Releases the key of a request that ended with an exception, so it may be tried again (docs/spec/rules.md#8). */
export async function forgetRequest({ database }: DatabaseAccess, token: RememberedRequest): Promise<void> {
  await deleteRequest(database.autocommit, token);
}

function tokenOf({ clock }: DatabaseAccess, { scope, key, request }: IncomingRequest): RememberedRequest {
  const requestHash = hashOfSecret(request);
  return { scope, key, requestHash, startedAt: clock.now() };
}

async function takeOver(
  context: DatabaseAccess,
  token: RememberedRequest,
  known: RequestRow,
): Promise<RequestStart> {
  const lost = secondsBetween(known.createdAt, token.startedAt) >= lostAfterSeconds;
  const taken = lost && (await takeOverRequest(context.database.autocommit, token, known.createdAt));
  return taken ? { kind: 'new', token } : refused('request.in.progress.error');
}

function answered(
  { settings }: DatabaseAccess,
  { responseStatus, sealedResponse }: RequestRow,
): RequestStart {
  if (responseStatus === null || sealedResponse === null)
    throw new Error('a finished request has no stored answer');
  return { kind: 'answered', httpStatus: responseStatus, body: unseal(settings.dataKey, sealedResponse) };
}

function refused(code: 'idempotency.key.reused.error' | 'request.in.progress.error'): RequestStart {
  return { kind: 'refused', refusal: { code } };
}
