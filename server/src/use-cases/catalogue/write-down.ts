import type { StaffActor, StaffDeed } from '#domain/access/staff-deeds.ts';
import type { Transaction } from '../../db/database.ts';
import type { Recorded } from '../../db/staff/staff-action-store.ts';
import { insertStaffAction } from '../../db/staff/staff-action-store.ts';
import type { Context } from '../context.ts';

type CatalogueDeed = {
  readonly staff: StaffActor;
  readonly action: StaffDeed;
  readonly subjectId: string;
  /** null for what is new. */
  readonly before: Recorded | null;
  readonly after: Recorded;
};

/** Who changed what of the catalogue from what to what, in the transaction that changes it (S-45). */
export async function writeDown(
  { clock }: Context,
  transaction: Transaction,
  deed: CatalogueDeed,
): Promise<void> {
  await insertStaffAction(transaction, deed, clock.now());
}
