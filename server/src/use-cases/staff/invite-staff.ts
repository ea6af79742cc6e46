import { rightsLine } from '#domain/staff/granting.ts';
import type { Permission } from '#domain/staff/permissions.ts';
import type { StaffActor } from '#domain/staff/staff-actions.ts';
import { readLogin } from '#domain/staff/staff-login.ts';
import { maskedPhone, parsePhone, type Phone } from '#domain/auth/phone.ts';
import { identifier, type RoleUuid, type StaffUuid } from '#domain/identifier.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { success, type Result } from '#domain/result.ts';
import type { Transaction } from '../../db/database.ts';
import { insertAccountChanges, lockStaffAccounts } from '../../db/staff/account-change-store.ts';
import {
  insertInvitedStaff,
  type InvitedStaff,
  staffByLoginOrPhone,
} from '../../db/staff/staff-account-store.ts';
import { insertStaffAction } from '../../db/staff/staff-action-store.ts';
import { type ApprovalEffect, requiredIn } from '../approvals/approval-effect.ts';
import { requestApproval } from '../approvals/request-approval.ts';
import type { DatabaseAccess } from '../context.ts';
import {
  actorOf,
  type AllowRefusal,
  approvedChanger,
  authorOf,
  type Changer,
  claimApproval,
  reasonOf,
  rightsNotHeld,
} from './granting.ts';
import { heldRights, type Rights } from './held-rights.ts';
import { sendStaffLink, type SentLink } from './send-staff-link.ts';

export type NewAccount = {
  readonly login: string;
  readonly fullName: string;
  /** As typed. */
  readonly phone: string;
  readonly rights: Rights;
  /** The reason given by staff, at most 255 characters; null without one. */
  readonly reason: string | null;
};

type Unreadable = Refusal<'staff.login.error' | 'staff.phone.error'>;
type NotInvited = Refusal<
  | 'staff.login.exists.error'
  | 'staff.phone.taken.error'
  | 'staff.role.not.found.error'
  | 'approval.waits.error'
>;

/**
 * Creates an account and sends a link for choosing the password to its own telephone. An account with rights that the
 * inviter does not hold waits for a second person (docs/spec/rules.md#14).
 */
export async function inviteStaff(
  context: DatabaseAccess,
  staff: StaffActor,
  { login: typed, fullName, phone: typedPhone, rights, reason }: NewAccount,
): Promise<Result<SentLink, Unreadable | NotInvited | AllowRefusal>> {
  const login = readLogin(typed);
  if (login === null) return refuse('staff.login.error', 'field=login');
  const phone = parsePhone('7', typedPhone);
  if (!phone.ok) return refuse('staff.phone.error', 'field=phone');
  return invite(context, { kind: 'alone', staff, reason }, { login, fullName, phone: phone.value, rights });
}

type Command = {
  readonly login: string;
  readonly fullName: string;
  readonly phone: Phone;
  readonly permissions: readonly Permission[];
  readonly roleUuid: RoleUuid | null;
};

/** Carries out an approved invitation with exactly the rights that were requested. */
export const inviteStaffEffect: ApprovalEffect = async (context, request, approved) => {
  const { permissions, roleUuid, ...account } = requiredIn(request, 'command') as Command;
  const rights: Rights = roleUuid === null ? { kind: 'one-by-one', permissions } : { kind: 'role', roleUuid };
  const invited = await invite(context, approvedChanger(request, approved), { ...account, rights });
  return invited.ok ? success(null) : invited;
};

type ReadAccount = Pick<Command, 'login' | 'fullName' | 'phone'> & { readonly rights: Rights };

async function invite(
  context: DatabaseAccess,
  changer: Changer,
  { rights, ...account }: ReadAccount,
): Promise<Result<SentLink, NotInvited | AllowRefusal>> {
  const { random, clock, database } = context;
  return database.transaction(async (transaction) => {
    await lockStaffAccounts(transaction);
    const free = await checkFree(transaction, account);
    if (!free.ok) return free;
    const held = await heldRights(transaction, rights);
    if (!held.ok) return held;
    const staffUuid = identifier<StaffUuid>(random.uuid());
    const created = { ...account, ...held.value, staffUuid };
    const missing = await rightsNotHeld(transaction, authorOf(changer), created.permissions);
    if (missing.length > 0 && changer.kind === 'alone')
      return requestInvitation(context, transaction, { invited: created, missing, changer });
    const claimed = await claimApproval(transaction, changer, snapshotOf(created));
    if (!claimed.ok) return claimed;
    const at = clock.now();
    await insertInvitedStaff(transaction, created, at);
    await insertAccountChanges(transaction, [staffUuid], {
      kind: 'CREATED',
      changedBy: authorOf(changer),
      at,
    });
    const after = { ...created, phone: maskedPhone(created.phone) };
    const action = { staff: actorOf(changer), action: 'INVITE_STAFF', subjectId: staffUuid, after } as const;
    await insertStaffAction(transaction, { ...action, note: reasonOf(changer) }, at);
    return success(await sendStaffLink(context, transaction, created));
  });
}

async function checkFree(
  transaction: Transaction,
  { login, phone }: Pick<Command, 'login' | 'phone'>,
): Promise<Result<null, Refusal<'staff.login.exists.error' | 'staff.phone.taken.error'>>> {
  const others = await staffByLoginOrPhone(transaction, { login, phone });
  if (others.some((other) => other.login === login)) return refuse('staff.login.exists.error', 'field=login');
  return others.length > 0 ? refuse('staff.phone.taken.error', 'field=phone') : success(null);
}

function snapshotOf({ permissions }: Pick<InvitedStaff, 'permissions'>): { readonly rights: string } {
  return { rights: [...permissions].sort().join(' ') };
}

type Waiting = {
  readonly invited: InvitedStaff;
  readonly missing: readonly Permission[];
  readonly changer: Changer;
};

async function requestInvitation(
  context: DatabaseAccess,
  transaction: Transaction,
  { invited, missing, changer }: Waiting,
): ReturnType<typeof requestApproval> {
  const { login, fullName, phone, permissions, role } = invited;
  const command: Command = {
    login,
    fullName: fullName ?? '',
    phone,
    permissions,
    roleUuid: role?.roleUuid ?? null,
  };
  return requestApproval(context, transaction, {
    kind: 'INVITE_STAFF',
    subjectId: login,
    orderUuid: null,
    amount: null,
    snapshot: snapshotOf(invited),
    command,
    details: [
      `${login}, ${fullName ?? ''}, ${maskedPhone(phone)}`,
      `Права: ${rightsLine(permissions)}`,
      `Нет у автора запроса: ${rightsLine(missing)}`,
    ],
    staff: actorOf(changer),
    justification: reasonOf(changer),
  });
}
