import type { ApprovalKind } from '#domain/staff/approval.ts';
import { addedRights, rightsLine } from '#domain/staff/granting.ts';
import type { Permission } from '#domain/staff/permissions.ts';
import type { AccountChangeKind } from '#domain/staff/second-person.ts';
import type { ActionsThat } from '#domain/staff/staff-actions.ts';
import { maskedPhone } from '#domain/auth/phone.ts';
import type { StaffUuid } from '#domain/identifier.ts';
import { type Refusal, type RefusalCode, refuse } from '#domain/refusal.ts';
import { success, type Result } from '#domain/result.ts';
import type { ApprovalCommand } from '../../db/approvals/approval-store.ts';
import type { Transaction } from '../../db/database.ts';
import { insertAccountChanges, lockStaffAccounts } from '../../db/staff/account-change-store.ts';
import { lockStaff, saveStaff, type StaffAccount } from '../../db/staff/staff-account-store.ts';
import { insertStaffAction, type RecordedValues } from '../../db/staff/staff-action-store.ts';
import { requestApproval } from '../approvals/request-approval.ts';
import type { DatabaseAccess } from '../context.ts';
import {
  actorOf,
  type AllowRefusal,
  authorOf,
  type Changer,
  claimApproval,
  type SecondPersonReasons,
  missingFor,
  missingLines,
  needsSecondPerson,
  reasonOf,
} from './granting.ts';

export type ChangeRefusal<Code extends RefusalCode> =
  | Refusal<
      | Code
      | 'staff.not.found.error'
      | 'staff.own.account.error'
      | 'staff.account.changed.error'
      | 'approval.waits.error'
    >
  | AllowRefusal;

/** The effect of a change of another account and its conditions. */
export type AccountRule<Answer, Code extends RefusalCode> = {
  readonly action: ActionsThat<'changed'>;
  /** The kind of the request that waits for a second person. */
  readonly approval: ApprovalKind;
  readonly change: (
    account: StaffAccount,
    transaction: Transaction,
  ) => Promise<Result<StaffAccount, Refusal<Code>>>;
  /** The rights that the changer has to hold; if one is missing, a second person is needed. */
  readonly atStake: (before: StaffAccount, after: StaffAccount) => readonly Permission[];
  /** The kinds of this change that make the account depend on the changer. */
  readonly dependences: (before: StaffAccount, after: StaffAccount) => readonly AccountChangeKind[];
  /** The input of the approved change, in addition to the account. */
  readonly command: (after: StaffAccount) => ApprovalCommand | null;
  /** Further writes in the same transaction; their result is the answer. */
  readonly alsoWrite: (transaction: Transaction, after: StaffAccount) => Promise<Answer>;
};

/** The changer and the account, with the version that the changer saw; null when a request does not name it. */
export type ChangeOf = {
  readonly changer: Changer;
  readonly staffUuid: StaffUuid;
  readonly version: number | null;
};

/**
 * Changes another account by a rule, with or without an approval. An account that has changed since the changer saw
 * it stays as it is. Rights, account and dependences are read and written
 * under one lock of all accounts (docs/spec/rules.md#14).
 */
export async function changeOther<Answer, Code extends RefusalCode>(
  context: DatabaseAccess,
  { changer, staffUuid, version }: ChangeOf,
  rule: AccountRule<Answer, Code>,
): Promise<Result<Answer, ChangeRefusal<Code>>> {
  if (authorOf(changer) === staffUuid) return refuse('staff.own.account.error');
  return context.database.transaction(async (transaction) => {
    await lockStaffAccounts(transaction);
    const before = await lockStaff(transaction, staffUuid);
    if (before === null) return refuse('staff.not.found.error');
    if (version !== null && before.version !== version) return refuse('staff.account.changed.error');
    const changed = await rule.change(before, transaction);
    if (!changed.ok) return changed;
    const after = { ...changed.value, version: before.version + 1 };
    const missing = await missingFor(
      transaction,
      { changer, now: context.clock.now() },
      {
        atStake: rule.atStake(before, after),
        granted: addedRights(before.permissions, after.permissions),
        accounts: [staffUuid],
      },
    );
    const change = { changer, rule, before, after, missing };
    if (needsSecondPerson(missing) && changer.kind === 'alone')
      return requestChange(context, transaction, change);
    const claimed = await claimApproval(transaction, changer, snapshotOf(change));
    if (!claimed.ok) return claimed;
    await write(context, transaction, change);
    return success(await rule.alsoWrite(transaction, after));
  });
}

function snapshotOf({ before, after, missing }: Snapshot): Readonly<Record<string, string | number>> {
  return {
    accountVersion: before.version,
    rights: [...after.permissions].sort().join(' '),
    access: missing.accessHolders.join(' '),
  };
}

type Snapshot = {
  readonly before: StaffAccount;
  readonly after: StaffAccount;
  readonly missing: SecondPersonReasons;
};

type Change<Answer, Code extends RefusalCode> = Snapshot & {
  readonly changer: Changer;
  readonly rule: AccountRule<Answer, Code>;
};

async function write<Answer, Code extends RefusalCode>(
  { clock }: DatabaseAccess,
  transaction: Transaction,
  { changer, rule, before, after }: Change<Answer, Code>,
): Promise<void> {
  const at = clock.now();
  const { staffUuid } = after;
  await saveStaff(transaction, after);
  for (const kind of rule.dependences(before, after))
    await insertAccountChanges(transaction, [staffUuid], { kind, changedBy: authorOf(changer), at });
  const values = { before: auditValues(before), after: auditValues(after) };
  const action = { staff: actorOf(changer), action: rule.action, subjectId: staffUuid } as const;
  await insertStaffAction(transaction, { ...action, ...values, note: reasonOf(changer) }, at);
}

/** The values for the audit log, with a masked telephone. */
function auditValues(account: StaffAccount): RecordedValues {
  return { ...account, phone: account.phone === null ? null : maskedPhone(account.phone) };
}

async function requestChange<Answer, Code extends RefusalCode>(
  context: DatabaseAccess,
  transaction: Transaction,
  { changer, rule, before, after, missing }: Change<Answer, Code>,
): ReturnType<typeof requestApproval> {
  return requestApproval(context, transaction, {
    kind: rule.approval,
    subjectId: before.staffUuid,
    orderUuid: null,
    amount: null,
    snapshot: snapshotOf({ before, after, missing }),
    command: rule.command(after),
    details: [...differences(before, after), ...(await missingLines(transaction, missing))],
    staff: actorOf(changer),
    justification: reasonOf(changer),
    alsoAuthors: missing.accessHolders,
  });
}

function differences(before: StaffAccount, after: StaffAccount): readonly string[] {
  const shown = ({ phone }: StaffAccount): string => (phone === null ? 'нет' : maskedPhone(phone));
  const rights = ({ permissions }: StaffAccount): string => rightsLine(permissions);
  return [
    before.fullName === null ? before.login : `${before.login}, ${before.fullName}`,
    ...(before.phone === after.phone ? [] : [`Телефон: ${shown(before)} → ${shown(after)}`]),
    ...(rights(before) === rights(after) ? [] : [`Права: ${rights(before)} → ${rights(after)}`]),
  ];
}
