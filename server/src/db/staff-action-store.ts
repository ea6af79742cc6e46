import type { Instant } from '#domain/calendar.ts';
import type { ClientUuid, OrderUuid, StaffUuid } from '#domain/identifier.ts';
import type { Transaction } from './database.ts';

/** What staff do that is worth remembering: changes, and looks at personal data. */
export type StaffDeed =
  | 'VIEW_CLIENT'
  | 'BLOCK_CLIENT'
  | 'UNBLOCK_CLIENT'
  | 'STOP_SCHEDULES'
  | 'RESUME_SCHEDULES'
  | 'CANCEL_PENALTY'
  | 'SAVE_PRODUCT'
  | 'CHANGE_PRODUCT_STATE'
  | 'SAVE_SERVICE'
  | 'SAVE_DISCOUNT'
  | 'SAVE_SUBSCRIPTION'
  | 'PAY_OFF_BY_FILE';

export type StaffAction = {
  readonly staffUuid: StaffUuid;
  readonly action: StaffDeed;
  /** null when it was done to no client. */
  readonly clientUuid: ClientUuid | null;
  /** null when it was done to the client. */
  readonly orderUuid: OrderUuid | null;
  /** The penalty or the like that it was done to; null when it is the order itself. */
  readonly subjectId: string | null;
  /** The reason that staff gave; null where none is asked for. */
  readonly note: string | null;
};

/** Writes down what staff did, in the transaction that does it. */
export async function insertStaffAction(
  transaction: Transaction,
  action: StaffAction,
  at: Instant,
): Promise<void> {
  await transaction`
    insert into staff_action (staff_uuid, action, client_uuid, order_uuid, subject_id, note, at)
    values (${action.staffUuid}, ${action.action}, ${action.clientUuid}, ${action.orderUuid}, ${action.subjectId}, ${action.note}, ${at})`;
}
