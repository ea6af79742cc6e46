import type { StaffActor } from '#domain/staff/staff-actions.ts';
import type { StaffUuid } from '#domain/identifier.ts';
import { type Instant, plusSeconds } from '#domain/dates.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { failure } from '#domain/result.ts';
import { insertRequest, type NewRequest, waitingRequests } from '../../db/approvals/approval-store.ts';
import type { Transaction } from '../../db/database.ts';
import { accountsBehindKey } from '../../db/merchants/merchant-store.ts';
import { insertStaffAction } from '../../db/staff/staff-action-store.ts';
import type { DatabaseAccess } from '../context.ts';

export type ApprovalInput = Pick<NewRequest, 'kind' | 'subjectId' | 'orderUuid' | 'amount' | 'snapshot'> &
  Partial<Pick<NewRequest, 'command' | 'clientUuid' | 'details'>> &
  Requester;

/** The person who made the call, or the key that authenticated the call of a shop. */
type Requester =
  | {
      readonly staff: StaffActor;
      /** The reason that the person gave, at most 255 characters; null without one. A shop gives none. */
      readonly justification: string | null;
      /** Others who would profit from the request; they count as its authors. */
      readonly alsoAuthors?: readonly StaffUuid[];
    }
  | { readonly merchantKeyUuid: string };

/**
 * Queues an action that needs a second person (docs/spec/rules.md#14). At most one request of a kind waits per subject,
 * and the request expires after the configured time. After the approval the effect of its kind carries the action out.
 * @returns the refusal `approval.waits.error`
 */
export async function requestApproval(
  { random, clock, settings }: DatabaseAccess,
  transaction: Transaction,
  { command = null, clientUuid = null, details = [], ...input }: ApprovalInput,
): Promise<{ readonly ok: false; readonly error: Refusal<'approval.waits.error'> }> {
  const now = clock.now();
  const { kind, subjectId, orderUuid, amount, snapshot } = input;
  const { staff, justification } = 'staff' in input ? input : { staff: null, justification: null };
  if (await isFull(transaction, input, now))
    return failure({ code: 'approval.waits.error', message: fullMessage });
  const isNew = await insertRequest(transaction, {
    ...(await recordedRequester(transaction, input)),
    kind,
    subjectId,
    orderUuid,
    amount,
    snapshot,
    command,
    clientUuid,
    details,
    justification,
    requestUuid: random.uuid(),
    requestedAt: now,
    expiresAt: plusSeconds(now, settings.approvals.lifetimeSeconds),
  });
  if (isNew && staff !== null) {
    const facts = { kind, state: 'WAITING', details, justification };
    const of = { subjectId, orderUuid, clientUuid, note: kind, before: snapshot, after: presentFacts(facts) };
    await insertStaffAction(transaction, { ...of, staff, action: 'REQUEST_APPROVAL' }, now);
  }
  return refuse('approval.waits.error');
}

type RequestFacts = Pick<NewRequest, 'kind' | 'details' | 'justification'> & { readonly state: string };

/** The facts of a request for the log, without those that it does not have. */
function presentFacts({ details, justification, ...facts }: RequestFacts) {
  const given = justification === null ? {} : { justification };
  return { ...facts, ...(details.length === 0 ? {} : { details }), ...given };
}

/** Whether as many requests of shops as allowed wait for this order. */
async function isFull(
  transaction: Transaction,
  input: Pick<NewRequest, 'kind' | 'orderUuid'> & Requester,
  now: Instant,
): Promise<boolean> {
  if ('staff' in input) return false;
  const { kind, orderUuid } = input;
  return (await waitingRequests(transaction, { kind, orderUuid, now })) >= mostOfShop;
}

/** A shop that repeats a refund with new keys would otherwise fill the list of staff. */
const mostOfShop = 10;
const fullMessage = `По заказу уже ждут решения ${mostOfShop} запросов, этот не добавлен`;

/** The authors are recorded with the request, so a key that is revoked or issued later does not change them. */
async function recordedRequester(
  transaction: Transaction,
  requester: Requester,
): Promise<Pick<NewRequest, 'requestedBy' | 'merchantKeyUuid' | 'authors'>> {
  if ('staff' in requester) {
    const { staffUuid } = requester.staff;
    return {
      requestedBy: staffUuid,
      merchantKeyUuid: null,
      authors: [staffUuid, ...(requester.alsoAuthors ?? [])],
    };
  }
  const { merchantKeyUuid } = requester;
  const authors = await accountsBehindKey(transaction, merchantKeyUuid);
  return { requestedBy: null, merchantKeyUuid, authors };
}
