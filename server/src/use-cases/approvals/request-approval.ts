import type { StaffActor } from '#domain/access/staff-deeds.ts';
import { plusSeconds } from '#domain/calendar.ts';
import type { Refusal } from '#domain/refusal.ts';
import { refuse } from '#domain/refusal.ts';
import type { NewRequest, Seen } from '../../db/approvals/approval-store.ts';
import { insertRequest } from '../../db/approvals/approval-store.ts';
import type { Transaction } from '../../db/database.ts';
import { insertStaffAction } from '../../db/staff/staff-action-store.ts';
import type { Result } from '#domain/result.ts';
import type { Context } from '../context.ts';

/** What somebody agreed to: how it stood when it was asked for, and the word that uses the agreement up. */
export type Approved = {
  readonly seen: Seen;
  /** In the transaction of the effect, right before it; refused when somebody decided otherwise meanwhile. */
  readonly claim: (transaction: Transaction) => Promise<Result<null, Refusal<'approval.decided.error'>>>;
};

type Wish = Pick<NewRequest, 'kind' | 'subjectId' | 'orderUuid' | 'amount' | 'seen'> & {
  /** null: a shop asks. */
  readonly staff: StaffActor | null;
};

/**
 * Puts what needs a second pair of eyes into the queue instead of doing it: one request about the same waits at a time, for so long as
 * the configuration says, and the answer is that it waits (issue 5 item 5).
 */
export async function requestApproval(
  { chance, clock, settings }: Context,
  transaction: Transaction,
  { staff, ...wish }: Wish,
): Promise<{ readonly ok: false; readonly error: Refusal<'approval.waits.error'> }> {
  const now = clock.now();
  const isNew = await insertRequest(transaction, {
    ...wish,
    requestUuid: chance.uuid(),
    requestedBy: staff?.staffUuid ?? null,
    requestedAt: now,
    expiresAt: plusSeconds(now, settings.approvals.lifeSeconds),
  });
  if (isNew && staff !== null) {
    const { subjectId, orderUuid, seen } = wish;
    const deed = { staff, action: 'REQUEST_APPROVAL', subjectId, orderUuid, note: wish.kind } as const;
    const after = { kind: wish.kind, state: 'WAITING' };
    await insertStaffAction(transaction, { ...deed, before: seen, after }, now);
  }
  return refuse('approval.waits.error');
}
