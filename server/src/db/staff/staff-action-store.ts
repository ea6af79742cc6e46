import type { ActionsThat, StaffActor, StaffActionName } from '#domain/staff/staff-actions.ts';
import type { Instant } from '#domain/calendar.ts';
import type { ClientUuid, OrderUuid, StaffUuid } from '#domain/identifier.ts';
import type { RefusalCode } from '#domain/refusal.ts';
import type { Transaction } from '../database.ts';

/** What something was like before or is like after it was changed, as plain JSON. */
export type Recorded = Readonly<Record<string, unknown>>;

/** What was done and what it left, or why it was not done. */
export type StaffAction = Facts & (Done | RefusedAction);

/** What is left out does not belong to such a deed. */
type Facts = {
  readonly staff: StaffActor | UnknownStaff;
  readonly clientUuid?: ClientUuid | null;
  readonly orderUuid?: OrderUuid | null;
  /** The penalty, the product or the like that it was done to. */
  readonly subjectId?: string | null;
  /** The reason that staff gave. */
  readonly note?: string | null;
};

/** No deed that changes something is written down without what it was before and after (docs/spec/reliability.md#S-45). */
type Done =
  | { readonly action: ActionsThat<'none'> }
  | { readonly action: ActionsThat<'question'>; readonly after?: Recorded }
  | { readonly action: ActionsThat<'made'>; readonly after: Recorded }
  | { readonly action: ActionsThat<'removed'>; readonly before: Recorded }
  | { readonly action: ActionsThat<'changed'>; readonly before: Recorded; readonly after: Recorded }
  | { readonly action: ActionsThat<'saved'>; readonly before: Recorded | null; readonly after: Recorded };

export type RefusedAction = { readonly action: StaffActionName; readonly refusalCode: RefusalCode };

/** Somebody who tried to log in under a login that nobody has. */
type UnknownStaff = { readonly staffUuid: StaffUuid | null; readonly address: string };

/** Writes down what staff did, in the transaction that does it; the database chains it to all that was done before (docs/spec/reliability.md#I-04). */
export async function insertStaffAction(
  transaction: Transaction,
  action: StaffAction,
  at: Instant,
): Promise<void> {
  const { staff, clientUuid = null, orderUuid = null, subjectId = null, note = null } = action;
  const before = 'before' in action ? action.before : null;
  const after = 'after' in action ? (action.after ?? null) : null;
  const refusalCode = 'refusalCode' in action ? action.refusalCode : null;
  await transaction`
    insert into staff_action (staff_uuid, address, action, client_uuid, order_uuid, subject_id, note, value_before, value_after, refusal_code, at)
    values (${staff.staffUuid}, ${staff.address}, ${action.action}, ${clientUuid}, ${orderUuid}, ${subjectId}, ${note},
      ${textOf(before)}::text::jsonb, ${textOf(after)}::text::jsonb, ${refusalCode}, ${at})`;
}

function textOf(value: Recorded | null): string | null {
  return value === null ? null : JSON.stringify(value);
}
