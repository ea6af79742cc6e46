import type { StaffActor, StaffActionName } from '#domain/staff/staff-actions.ts';
import { insertStaffAction } from '../../db/staff/staff-action-store.ts';
import type { Context } from '../context.ts';

export type StaffLook = {
  readonly action: Extract<StaffActionName, `VIEW_${string}`>;
  /** Which one of them they look at. */
  readonly subjectId: string | null;
};

/** That staff look at something stands in their log before they see it (docs/spec/reliability.md#S-45). */
export async function noteStaffLook(
  { clock, database }: Context,
  staff: StaffActor,
  look: StaffLook,
): Promise<void> {
  await database.transaction((transaction) =>
    insertStaffAction(transaction, { staff, ...look }, clock.now()),
  );
}
