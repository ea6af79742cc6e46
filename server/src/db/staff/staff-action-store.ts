import type { ActionsThat, StaffActor, StaffActionName } from '#domain/staff/staff-actions.ts';
import type { Instant } from '#domain/dates.ts';
import type { ClientUuid, OrderUuid, StaffUuid } from '#domain/identifier.ts';
import type { RefusalCode } from '#domain/refusal.ts';
import type { Reader, Transaction } from '../database.ts';

/** The values of a subject before or after a change, as plain JSON. */
export type RecordedValues = Readonly<Record<string, unknown>>;

/** An executed action with the recorded values, or a refused one with its refusal code. */
export type StaffAction = Facts & (Done | RefusedAction);

/** Omitted fields do not apply to the action. */
type Facts = {
  readonly staff: StaffActor | UnknownStaff;
  readonly clientUuid?: ClientUuid | null;
  readonly orderUuid?: OrderUuid | null;
  /** The subject of the action, e.g. a penalty or a product. */
  readonly subjectId?: string | null;
  /** The reason that staff gave. */
  readonly note?: string | null;
};

/** The type requires the values before and after every change (docs/spec/reliability.md#S-45). */
type Done =
  | { readonly action: ActionsThat<'none'> }
  | { readonly action: ActionsThat<'question'>; readonly after?: RecordedValues }
  | { readonly action: ActionsThat<'made'>; readonly after: RecordedValues }
  | { readonly action: ActionsThat<'removed'>; readonly before: RecordedValues }
  | {
      readonly action: ActionsThat<'changed'>;
      readonly before: RecordedValues;
      readonly after: RecordedValues;
    }
  | {
      readonly action: ActionsThat<'saved'>;
      readonly before: RecordedValues | null;
      readonly after: RecordedValues;
    };

export type RefusedAction = { readonly action: StaffActionName; readonly refusalCode: RefusalCode };

/** A log-in attempt with an unknown login. */
type UnknownStaff = { readonly staffUuid: StaffUuid | null; readonly address: string };

/**
 * Records a staff action in its transaction. The database adds it to the hash chain (docs/spec/reliability.md#I-04).
 */
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
    insert into staff_action (staff_uuid, address, action, client_uuid, order_uuid, subject_id, note, value_before,
      value_after, refusal_code, at)
    values (${staff.staffUuid}, ${staff.address}, ${action.action},
      coalesce(${clientUuid}::uuid, (select client_uuid from orders where order_uuid = ${orderUuid}::uuid)),
      ${orderUuid}, ${subjectId}, ${note}, ${textOf(before)}::text::jsonb, ${textOf(after)}::text::jsonb,
      ${refusalCode}, ${at})`;
}

type View = {
  readonly staffUuid: StaffUuid;
  readonly clientUuid: ClientUuid;
  /** null for what is of no one order. */
  readonly orderUuid: OrderUuid | null;
  readonly action: StaffActionName;
  readonly since: Instant;
};

/** Whether a member of staff has viewed this of a client after a time. */
export async function hasViewed(
  reader: Reader,
  { staffUuid, clientUuid, orderUuid, action, since }: View,
): Promise<boolean> {
  const rows = await reader`
    select from staff_action
    where client_uuid = ${clientUuid} and at > ${since} and staff_uuid = ${staffUuid} and action = ${action}
      and order_uuid is not distinct from ${orderUuid}::uuid and refusal_code is null limit 1`;
  return rows.length > 0;
}

function textOf(value: RecordedValues | null): string | null {
  return value === null ? null : JSON.stringify(value);
}
