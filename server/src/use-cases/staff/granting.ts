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

/** Who changes accounts: a person alone, or a person whose request a second person has approved. */
export type Changer =
  | { readonly kind: 'alone'; readonly staff: StaffActor }
  | { readonly kind: 'approved'; readonly author: StaffUuid; readonly approved: Approved };

/** The changer of an approved request; requests about staff are always made by a person. */
export function approvedChanger({ requestedBy, requestUuid }: ApprovalRequest, approved: Approved): Changer {
  if (requestedBy === null) throw new Error(`approval request ${requestUuid} about staff has no author`);
  return { kind: 'approved', author: requestedBy, approved };
}

/** The person whose change it is: on whom a created or changed account depends. */
export function authorOf(changer: Changer): StaffUuid {
  return changer.kind === 'alone' ? changer.staff.staffUuid : changer.author;
}

/** The person whom the log names: the one whose call it was. */
export function actorOf(changer: Changer): StaffActor {
  const { staffUuid, address } = changer.kind === 'alone' ? changer.staff : changer.approved.decider;
  return { staffUuid, address };
}

export type AllowRefusal = Refusal<'approval.stale.error'> | ClaimRefusal;

/**
 * The rights at stake that the author lacks, by what the author holds now. Empty: the change is made; else a second person is needed,
 * and an approved change uses the approval up here.
 */
export async function missingRights(
  transaction: Transaction,
  changer: Changer,
  atStake: readonly Permission[],
): Promise<readonly Permission[]> {
  const author = await rightsOfStaff(transaction, authorOf(changer));
  return rightsBeyond(author?.active === true ? author.permissions : [], atStake);
}

/** Uses the approval of an approved change up, when everything stands as it did; a change that a person makes alone passes. */
export async function claimApproval(
  transaction: Transaction,
  changer: Changer,
  present: Approved['seen'],
): Promise<Result<null, AllowRefusal>> {
  if (changer.kind === 'alone') return done(null);
  const unchanged = checkUnchanged(changer.approved.seen, present);
  if (!unchanged.ok) return unchanged;
  const author = await rightsOfStaff(transaction, changer.author);
  const mayAsk = author?.active === true && author.permissions.includes('MANAGE_STAFF');
  return mayAsk ? changer.approved.claim(transaction) : refuse('approval.stale.error');
}
