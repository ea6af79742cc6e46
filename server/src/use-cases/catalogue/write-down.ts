import type { StaffUuid } from '#domain/identifier.ts';
import type { Transaction } from '../../db/database.ts';
import type { StaffDeed } from '../../db/staff-action-store.ts';
import { insertStaffAction } from '../../db/staff-action-store.ts';
import type { Context } from '../context.ts';

type CatalogueDeed = {
  readonly staffUuid: StaffUuid;
  readonly action: StaffDeed;
  readonly subjectId: string;
};

/** Who changed what of the catalogue, in the transaction that changes it (S-45). */
export async function writeDown(
  { clock }: Context,
  transaction: Transaction,
  deed: CatalogueDeed,
): Promise<void> {
  const whole = { ...deed, clientUuid: null, orderUuid: null, note: null };
  await insertStaffAction(transaction, whole, clock.now());
}
