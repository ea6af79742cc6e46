import { rightsBeyond, rightsLine } from '#domain/staff/granting.ts';
import type { Permission } from '#domain/staff/permissions.ts';
import { accessHoldersOf } from '#domain/staff/second-person.ts';
import type { StaffActor } from '#domain/staff/staff-actions.ts';
import type { Instant } from '#domain/dates.ts';
import type { StaffUuid } from '#domain/identifier.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { success, type Result } from '#domain/result.ts';
import type { ApprovalRequest } from '../../db/approvals/approval-store.ts';
import type { Transaction } from '../../db/database.ts';
import { changesBehind } from '../../db/staff/account-change-store.ts';
import { loginsOf, rightsOfStaff } from '../../db/staff/staff-account-store.ts';
import type { GrantedApproval, ClaimRefusal } from '../approvals/approval-effect.ts';
import { checkUnchanged } from '../approvals/what-changed.ts';

/** The author of a change of accounts: a person alone, or a person whose request a second person has approved. */
export type Changer =
  | { readonly kind: 'alone'; readonly staff: StaffActor; readonly reason: string | null }
  | { readonly kind: 'approved'; readonly author: StaffUuid; readonly approved: GrantedApproval };

/** The changer of an approved request; requests about staff are always made by a person. */
export function approvedChanger(
  { requestedBy, requestUuid }: ApprovalRequest,
  approved: GrantedApproval,
): Changer {
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

/** The reason that the author gave, at most 255 characters; null without one. */
export function reasonOf(changer: Changer): string | null {
  return changer.kind === 'alone' ? changer.reason : changer.approved.justification;
}

export type AllowRefusal = Refusal<'approval.stale.error'> | ClaimRefusal;

/** The rights that a change of accounts touches. */
type Stake = {
  /** The rights that the author has to hold. */
  readonly atStake: readonly Permission[];
  /** The rights that `accounts` gain. */
  readonly granted: readonly Permission[];
  readonly accounts: readonly StaffUuid[];
};

/** The reasons why a change needs a second person; both are empty when it needs none. */
export type SecondPersonReasons = {
  /** The rights at stake that the author does not hold at present. */
  readonly rights: readonly Permission[];
  /** Other people who gave access to one of the accounts and do not hold a right that the account gains. */
  readonly accessHolders: readonly StaffUuid[];
};

/**
 * Compares the rights at stake with those of the author, and the granted rights with those of all people who gave
 * access to the accounts within 30 days. Without the second comparison one person could remove the rights of an
 * account, take the account over, and wait until a colleague gives the rights back (docs/spec/rules.md#14).
 */
export async function missingFor(
  transaction: Transaction,
  { changer, now }: { readonly changer: Changer; readonly now: Instant },
  { atStake, granted, accounts }: Stake,
): Promise<SecondPersonReasons> {
  const author = authorOf(changer);
  const rights = await rightsNotHeld(transaction, author, atStake);
  if (granted.length === 0) return { rights, accessHolders: [] };
  const changes = await changesBehind(transaction, accounts);
  const holders = new Set(accounts.flatMap((account) => accessHoldersOf(account, changes, now)));
  holders.delete(author);
  const accessHolders: StaffUuid[] = [];
  for (const holder of [...holders].sort())
    if ((await rightsNotHeld(transaction, holder, granted)).length > 0) accessHolders.push(holder);
  return { rights, accessHolders };
}

export function needsSecondPerson({ rights, accessHolders }: SecondPersonReasons): boolean {
  return rights.length > 0 || accessHolders.length > 0;
}

/** The rights that an account does not hold at present; an inactive account holds none. */
export async function rightsNotHeld(
  transaction: Transaction,
  staffUuid: StaffUuid,
  rights: readonly Permission[],
): Promise<readonly Permission[]> {
  const account = await rightsOfStaff(transaction, staffUuid);
  return rightsBeyond(account?.active === true ? account.permissions : [], rights);
}

/** The lines of a request that say why it needs a second person. */
export async function missingLines(
  transaction: Transaction,
  { rights, accessHolders }: SecondPersonReasons,
): Promise<readonly string[]> {
  const logins = accessHolders.length === 0 ? [] : await loginsOf(transaction, accessHolders);
  return [
    ...(rights.length === 0 ? [] : [`Нет у автора запроса: ${rightsLine(rights)}`]),
    ...(logins.length === 0
      ? []
      : [`Доступ за 30 дней меняли сотрудники без этих прав: ${logins.join(', ')}`]),
  ];
}

/** Marks the approval of a change as used, if the subject is unchanged. A change without an approval passes. */
export async function claimApproval(
  transaction: Transaction,
  changer: Changer,
  present: GrantedApproval['snapshot'],
): Promise<Result<null, AllowRefusal>> {
  if (changer.kind === 'alone') return success(null);
  const unchanged = checkUnchanged(changer.approved.snapshot, present);
  if (!unchanged.ok) return unchanged;
  const author = await rightsOfStaff(transaction, changer.author);
  const mayRequest = author?.active === true && author.permissions.includes('MANAGE_STAFF');
  return mayRequest ? changer.approved.claim(transaction) : refuse('approval.stale.error');
}
