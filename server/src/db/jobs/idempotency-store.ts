import type { Instant } from '#domain/dates.ts';
import type { Autocommit, Reader, Transaction } from '../database.ts';

export type RememberedRequest = {
  readonly scope: string;
  readonly key: string;
  readonly requestHash: string;
  /** The start of the request that holds the key. A request that takes the key over has a later start. */
  readonly startedAt: Instant;
};

export type RequestRow = {
  readonly requestHash: string;
  readonly state: 'STARTED' | 'DONE';
  readonly responseStatus: number | null;
  readonly sealedResponse: Uint8Array | null;
  readonly createdAt: Instant;
};

/** Claims the key for this request; false when another request holds it. */
export async function insertRequest(autocommit: Autocommit, request: RememberedRequest): Promise<boolean> {
  const rows = await autocommit`
    insert into idempotency (scope, key, request_hash, state, created_at)
    values (${request.scope}, ${request.key}, ${request.requestHash}, 'STARTED', ${request.startedAt})
    on conflict do nothing returning 1`;
  return rows.length === 1;
}

export async function requestByKey(
  reader: Reader,
  { scope, key }: Pick<RememberedRequest, 'scope' | 'key'>,
): Promise<RequestRow | null> {
  const [row] = await reader<RequestRow[]>`
    select request_hash as "requestHash", state, response_status as "responseStatus",
      sealed_response as "sealedResponse", created_at as "createdAt"
    from idempotency where scope = ${scope} and key = ${key}`;
  return row ?? null;
}

/**
 * Takes over the key of a request whose process died; false when that request has ended or was taken over meanwhile.
 */
export async function takeOverRequest(
  autocommit: Autocommit,
  { scope, key, startedAt }: RememberedRequest,
  lostRequestStartedAt: Instant,
): Promise<boolean> {
  const rows = await autocommit`
    update idempotency set created_at = ${startedAt}
    where scope = ${scope} and key = ${key} and state = 'STARTED' and created_at = ${lostRequestStartedAt} returning 1`;
  return rows.length === 1;
}

/** Stores the response. Has no effect when another request has taken the key over. */
export async function completeRequest(
  autocommit: Autocommit,
  { scope, key, startedAt }: RememberedRequest,
  answer: { readonly httpStatus: number; readonly sealedBody: Uint8Array },
): Promise<void> {
  await autocommit`
    update idempotency set state = 'DONE', response_status = ${answer.httpStatus},
      sealed_response = ${answer.sealedBody}
    where scope = ${scope} and key = ${key} and state = 'STARTED' and created_at = ${startedAt}`;
}

export async function deleteRequest(
  autocommit: Autocommit,
  { scope, key, startedAt }: RememberedRequest,
): Promise<void> {
  await autocommit`
    delete from idempotency
    where scope = ${scope} and key = ${key} and state = 'STARTED' and created_at = ${startedAt}`;
}

/** Deletes requests that started before `before` and never ended. */
export async function deleteLostRequests(transaction: Transaction, before: Instant): Promise<void> {
  await transaction`delete from idempotency where state = 'STARTED' and created_at < ${before}`;
}

/** Deletes at most 10 000 requests older than `before`; returns how many. */
export async function pruneRequests(transaction: Transaction, before: Instant): Promise<number> {
  const rows = await transaction`
    delete from idempotency where (scope, key) in (
      select scope, key from idempotency where created_at < ${before} order by created_at limit 10000)`;
  return rows.count;
}
