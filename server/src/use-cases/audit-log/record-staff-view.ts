import type { StaffActor, StaffActionName } from '#domain/staff/staff-actions.ts';
import { insertStaffAction } from '../../db/staff/staff-action-store.ts';
import type { DatabaseAccess } from '../context.ts';

export type StaffView = {
  readonly action: Extract<StaffActionName, `VIEW_${string}`>;
  /** The identifier of the viewed object. */
  readonly subjectId: string | null;
};

/** Records in the audit log that staff view something, before they see it (docs/spec/reliability.md#S-45). */
export async function recordStaffView(
  { clock, database }: DatabaseAccess,
  staff: StaffActor,
  view: StaffView,
): Promise<void> {
  await database.transaction((transaction) =>
    insertStaffAction(transaction, { staff, ...view }, clock.now()),
  );
}
