import { type MatterKind, matterKindsFor } from '#domain/matters/matter-kinds.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { success, failure, type Result } from '#domain/result.ts';
import type { Transaction } from '../../db/database.ts';
import { type Matter, matterOf, releaseMatter, takeMatter } from '../../db/matters/matter-store.ts';
import { insertStaffAction } from '../../db/staff/staff-action-store.ts';
import type { DatabaseAccess } from '../context.ts';
import type { MatterReader } from './list-matters.ts';

type Subject = { readonly staff: MatterReader; readonly kind: MatterKind; readonly matterUuid: string };

type Outcome = Promise<Result<null, Refusal<'matter.taken.error' | 'not.found.error'>>>;

/**
 * Makes the caller the owner of a matter; a repeat changes nothing
 * (docs/decisions/0102-matters-that-wait-for-staff.md). Refused with `not.found.error` when it does not wait any more
 * or the caller may not see it, and with `matter.taken.error`, which names the owner, when somebody else has it.
 */
export async function takeAsStaff(context: DatabaseAccess, subject: Subject): Outcome {
  const { clock, database } = context;
  const { staffUuid } = subject.staff;
  return database.transaction(async (transaction) => {
    const matter = await visibleMatter(context, transaction, subject);
    if (matter === null) return refuse('not.found.error');
    const isTaken =
      matter.ownerUuid === null && (await takeMatter(transaction, matter, { staffUuid, at: clock.now() }));
    const present = await visibleMatter(context, transaction, subject);
    if (present === null) return refuse('not.found.error');
    if (isTaken) await recordOwner(context, transaction, { subject, before: matter, after: present });
    return present.ownerUuid === staffUuid ? success(null) : takenBy(present);
  });
}

/**
 * Takes the owner off a matter, also a colleague who is away; a repeat changes nothing. `owner` is the login that the
 * caller sees. Refused like `takeAsStaff`, with `matter.taken.error` when the matter has another owner by now.
 */
export async function releaseAsStaff(
  context: DatabaseAccess,
  subject: Subject & { readonly owner: string },
): Outcome {
  const { database } = context;
  return database.transaction(async (transaction) => {
    const matter = await visibleMatter(context, transaction, subject);
    if (matter === null) return refuse('not.found.error');
    if (matter.ownerUuid === null) return success(null);
    if (matter.owner !== subject.owner) return takenBy(matter);
    const isReleased = await releaseMatter(transaction, matter, matter.ownerUuid);
    const present = await visibleMatter(context, transaction, subject);
    if (present === null) return refuse('not.found.error');
    if (isReleased) await recordOwner(context, transaction, { subject, before: matter, after: present });
    return present.ownerUuid === null ? success(null) : takenBy(present);
  });
}

async function visibleMatter(
  { clock }: DatabaseAccess,
  transaction: Transaction,
  { staff, kind, matterUuid }: Subject,
): Promise<Matter | null> {
  if (!matterKindsFor(staff.permissions).includes(kind)) return null;
  return matterOf(transaction, { kind, matterUuid, now: clock.now(), today: clock.today() });
}

function takenBy({ owner }: Matter): { readonly ok: false; readonly error: Refusal<'matter.taken.error'> } {
  return failure({ code: 'matter.taken.error', message: `Уже взято: ${owner ?? 'другой сотрудник'}` });
}

type Change = { readonly subject: Subject; readonly before: Matter; readonly after: Matter };

async function recordOwner(
  { clock }: DatabaseAccess,
  transaction: Transaction,
  { subject: { staff, kind, matterUuid }, before, after }: Change,
): Promise<void> {
  const { orderUuid, clientUuid } = after;
  const facts = { staff, clientUuid, orderUuid, subjectId: matterUuid };
  const action = after.ownerUuid === null ? 'RELEASE_MATTER' : 'TAKE_MATTER';
  const values = { before: { owner: before.owner }, after: { owner: after.owner, kind } };
  await insertStaffAction(transaction, { ...facts, action, ...values }, clock.now());
}
