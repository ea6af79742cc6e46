import type { StaffActor, StaffDeed } from '#domain/access/staff-deeds.ts';
import type { Instant } from '#domain/calendar.ts';
import type { ClientUuid, OrderUuid, StaffUuid } from '#domain/identifier.ts';
import type { RefusalCode } from '#domain/refusal.ts';
import type { Transaction } from '../database.ts';

/** What something was like before or is like after it was changed, as plain JSON. */
export type Recorded = Readonly<Record<string, unknown>>;

/** What was done; what is left out does not belong to such a deed. */
export type StaffAction = {
  readonly staff: StaffActor | UnknownStaff;
  readonly action: StaffDeed;
  readonly clientUuid?: ClientUuid | null;
  readonly orderUuid?: OrderUuid | null;
  /** The penalty, the product or the like that it was done to. */
  readonly subjectId?: string | null;
  /** The reason that staff gave. */
  readonly note?: string | null;
  readonly before?: Recorded | null;
  readonly after?: Recorded | null;
  /** Why it was not done. */
  readonly refusalCode?: RefusalCode | null;
};

/** Somebody who tried to log in under a login that nobody has. */
type UnknownStaff = { readonly staffUuid: StaffUuid | null; readonly address: string };

/** Writes down what staff did, in the transaction that does it; the database chains it to all that was done before (I-04). */
export async function insertStaffAction(
  transaction: Transaction,
  action: StaffAction,
  at: Instant,
): Promise<void> {
  const { staff, clientUuid = null, orderUuid = null, subjectId = null, note = null } = action;
  const { before = null, after = null, refusalCode = null } = action;
  await transaction`
    insert into staff_action (staff_uuid, address, action, client_uuid, order_uuid, subject_id, note, value_before, value_after, refusal_code, at)
    values (${staff.staffUuid}, ${staff.address}, ${action.action}, ${clientUuid}, ${orderUuid}, ${subjectId}, ${note},
      ${textOf(before)}::text::jsonb, ${textOf(after)}::text::jsonb, ${refusalCode}, ${at})`;
}

function textOf(value: Recorded | null): string | null {
  return value === null ? null : JSON.stringify(value);
}
