import type { StaffActor } from '#domain/staff/staff-actions.ts';
import { plusSeconds } from '#domain/calendar.ts';
import type { Refusal } from '#domain/refusal.ts';
import { refuse } from '#domain/refusal.ts';
import type { NewRequest } from '../../db/approvals/approval-store.ts';
import { insertRequest } from '../../db/approvals/approval-store.ts';
import type { Transaction } from '../../db/database.ts';
import { insertStaffAction } from '../../db/staff/staff-action-store.ts';
import type { Context } from '../context.ts';

type ApprovalInput = Pick<NewRequest, 'kind' | 'subjectId' | 'orderUuid' | 'amount' | 'seen'> &
  Partial<Pick<NewRequest, 'command' | 'clientUuid' | 'details'>> & {
    /** Null when a shop makes the request. */
    readonly staff: StaffActor | null;
  };

/**
 * Queues an action that needs a second person instead of carrying it out (docs/spec/rules.md#14). At most one request
 * of a kind waits per subject, and it expires after the configured time. Once it is approved, the effect of its kind
 * carries it out.
 * @returns the refusal `approval.waits.error`
 */
export async function requestApproval(
  { random, clock, settings }: Context,
  transaction: Transaction,
  { staff, command = null, clientUuid = null, details = [], ...input }: ApprovalInput,
): Promise<{ readonly ok: false; readonly error: Refusal<'approval.waits.error'> }> {
  const now = clock.now();
  const isNew = await insertRequest(transaction, {
    ...input,
    command,
    clientUuid,
    details,
    requestUuid: random.uuid(),
    requestedBy: staff?.staffUuid ?? null,
    requestedAt: now,
    expiresAt: plusSeconds(now, settings.approvals.lifeSeconds),
  });
  if (isNew && staff !== null) {
    const { subjectId, orderUuid, seen } = input;
    const action = {
      staff,
      action: 'REQUEST_APPROVAL',
      subjectId,
      orderUuid,
      clientUuid,
      note: input.kind,
    } as const;
    const after = { kind: input.kind, state: 'WAITING', ...(details.length === 0 ? {} : { details }) };
    await insertStaffAction(transaction, { ...action, before: seen, after }, now);
  }
  return refuse('approval.waits.error');
}
