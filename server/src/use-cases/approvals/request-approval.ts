import type { StaffActor } from '#domain/staff/staff-actions.ts';
import type { StaffUuid } from '#domain/identifier.ts';
import { plusSeconds } from '#domain/dates.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { insertRequest, type NewRequest } from '../../db/approvals/approval-store.ts';
import type { Transaction } from '../../db/database.ts';
import { accountsBehindKey } from '../../db/merchants/merchant-store.ts';
import { insertStaffAction } from '../../db/staff/staff-action-store.ts';
import type { Storage } from '../context.ts';

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
  { random, clock, settings }: Storage,
  transaction: Transaction,
  { command = null, clientUuid = null, details = [], ...input }: ApprovalInput,
): Promise<{ readonly ok: false; readonly error: Refusal<'approval.waits.error'> }> {
  const now = clock.now();
  const { kind, subjectId, orderUuid, amount, snapshot } = input;
  const { staff, justification } = 'staff' in input ? input : { staff: null, justification: null };
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
    const action = {
      staff,
      action: 'REQUEST_APPROVAL',
      subjectId,
      orderUuid,
      clientUuid,
      note: kind,
    } as const;
    const given = justification === null ? {} : { justification };
    const after = { kind, state: 'WAITING', ...(details.length === 0 ? {} : { details }), ...given };
    await insertStaffAction(transaction, { ...action, before: snapshot, after }, now);
  }
  return refuse('approval.waits.error');
}

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
