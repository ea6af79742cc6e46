import type { Refusal, RefusalCode } from '#domain/refusal.ts';
import { refuse } from '#domain/refusal.ts';
import type { Result } from '#domain/result.ts';
import { done } from '#domain/result.ts';
import { hashOfSecret } from '../../secrets/chance.ts';
import type { StaffAction } from '../../db/staff/staff-action-store.ts';
import { insertStaffAction } from '../../db/staff/staff-action-store.ts';
import type { StaffAccount } from '../../db/staff/staff-account-store.ts';
import { endInvitation, staffOfInvitation } from '../../db/staff/staff-account-store.ts';
import { savePassword } from '../../db/staff/staff-store.ts';
import { judgePassword } from '../auth/judge-password.ts';
import { hashPassword } from '../auth/hash-password.ts';
import type { Context } from '../context.ts';

type InvitationRefusal = Refusal<'staff.invitation.error'>;

/** The account that an invitation opens; used, replaced and run out ones are answered alike (S-50). */
export async function viewInvitation(
  { clock, database }: Context,
  secret: string,
): Promise<Result<StaffAccount, InvitationRefusal>> {
  const account = await staffOfInvitation(database.reader, hashOfSecret(secret), clock.now());
  return account === null ? refuse('staff.invitation.error') : done(account);
}

type Acceptance = { readonly secret: string; readonly password: string; readonly address: string };

/** Whoever was invited chooses the password of their account; the invitation is used up by it, and the log-in comes next (S-50). */
export async function acceptInvitation(
  context: Context,
  { secret, password, address }: Acceptance,
): Promise<
  Result<null, InvitationRefusal | Refusal<'admin.password.weak.error' | 'request.limit.exceeded'>>
> {
  const account = await viewInvitation(context, secret);
  if (!account.ok) {
    await noteRefused(context, { staffUuid: null, address }, account.error.code);
    return account;
  }
  const { staffUuid, login } = account.value;
  const { clock, database, settings } = context;
  const judged = await judgePassword(settings.staffPasswords, { login, password });
  if (!judged.ok) {
    await noteRefused(context, { staffUuid, address }, judged.error.code);
    return judged;
  }
  const passwordHash = await hashPassword(password);
  if (passwordHash === null) return refuse('request.limit.exceeded');
  return database.transaction(async (transaction) => {
    const now = clock.now();
    if (!(await endInvitation(transaction, hashOfSecret(secret), now)))
      return refuse('staff.invitation.error');
    await savePassword(transaction, { staffUuid, passwordHash }, now);
    const staff = { staffUuid, address };
    await insertStaffAction(transaction, { staff, action: 'ACCEPT_INVITATION' }, now);
    return done(null);
  });
}

/** An invitation that is none, and a password that is too weak, stand in the log like any refusal of staff (S-45). */
async function noteRefused(
  { clock, database }: Context,
  staff: StaffAction['staff'],
  refusalCode: RefusalCode,
): Promise<void> {
  await database.transaction((transaction) =>
    insertStaffAction(transaction, { staff, action: 'ACCEPT_INVITATION', refusalCode }, clock.now()),
  );
}
