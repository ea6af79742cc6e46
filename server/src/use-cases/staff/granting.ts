import { rightsBeyond } from '#domain/staff/granting.ts';
import type { Permission } from '#domain/staff/permissions.ts';
import type { StaffActor } from '#domain/staff/staff-actions.ts';
import type { StaffUuid } from '#domain/identifier.ts';
import { refuse } from '#domain/refusal.ts';
import type { Refusal } from '#domain/refusal.ts';
import type { Result } from '#domain/result.ts';
import { done } from '#domain/result.ts';
import type { ApprovalRequest } from '../../db/approvals/approval-store.ts';
import type { Transaction } from '../../db/database.ts';
import { rightsOfStaff } from '../../db/staff/staff-account-store.ts';
import type { Approved, ClaimRefusal } from '../approvals/approval-effect.ts';
import { checkUnchanged } from '../approvals/what-changed.ts';

/** The author of a change of accounts: a person alone, or a person whose request a second person has approved. */
export type Changer =
  | { readonly kind: 'alone'; readonly staff: StaffActor }
  | { readonly kind: 'approved'; readonly author: StaffUuid; readonly approved: Approved };

/** The changer of an approved request; requests about staff are always made by a person. */
export function approvedChanger({ requestedBy, requestUuid }: ApprovalRequest, approved: Approved): Changer {
  if (requestedBy === null) throw new Error(`approval request ${requestUuid} about staff has no author`);
  return { kind: 'approved', author: requestedBy, approved };
}

/** The author of the change; a created or changed account depends on this person. */
export function authorOf(changer: Changer): StaffUuid {
  return changer.kind === 'alone' ? changer.staff.staffUuid : changer.author;
}

/** The person who made the call; the audit log names this person. */
export function actorOf(changer: Changer): StaffActor {
  const { staffUuid, address } = changer.kind === 'alone' ? changer.staff : changer.approved.decider;
  return { staffUuid, address };
}

export type AllowRefusal = Refusal<'approval.stale.error'> | ClaimRefusal;

/**
 * The rights at stake that the author does not hold at present. Empty when the change may be made; otherwise a second
 * person is needed. `claimApproval` uses the approval up.
 */
export async function missingRights(
  transaction: Transaction,
  changer: Changer,
  atStake: readonly Permission[],
): Promise<readonly Permission[]> {
  const author = await rightsOfStaff(transaction, authorOf(changer));
  return rightsBeyond(author?.active === true ? author.permissions : [], atStake);
}

/** Uses the approval of an approved change up, if its subject is unchanged. A change without an approval passes. */
export async function claimApproval(
  transaction: Transaction,
  changer: Changer,
  present: Approved['seen'],
): Promise<Result<null, AllowRefusal>> {
  if (changer.kind === 'alone') return done(null);
  const unchanged = checkUnchanged(changer.approved.seen, present);
  if (!unchanged.ok) return unchanged;
  const author = await rightsOfStaff(transaction, changer.author);
  const mayRequest = author?.active === true && author.permissions.includes('MANAGE_STAFF');
  return mayRequest ? changer.approved.claim(transaction) : refuse('approval.stale.error');
}
