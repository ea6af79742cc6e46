import type { StaffActor, StaffActionName } from '#domain/staff/staff-actions.ts';
import type { Phone } from '#domain/auth/phone.ts';
import type { OrderUuid } from '#domain/identifier.ts';
import type { NotificationContent } from '#domain/notifications/notification-text.ts';
import type { Order } from '#domain/orders/order.ts';
import type { Result } from '#domain/result.ts';
import { clientByPhone } from '../../db/clients/client-store.ts';
import type { Transaction } from '../../db/database.ts';
import { insertStaffAction } from '../../db/staff/staff-action-store.ts';
import type { BankAccess, DatabaseAccess } from '../context.ts';
import { writeNotification } from '../notifications/write-notifications.ts';
import { type ChangeCommand, changeOrder, type ChangeRefusal } from './change-order.ts';

/** A request of staff to stop or resume the scheduled charges of an order. */
export type SchedulesRequest = {
  readonly staff: StaffActor;
  /**
   * The client's phone, if the request names it; an order of another client is then not found
   * (docs/spec/reliability.md#S-18).
   */
  readonly phone: Phone | null;
  readonly orderUuid: OrderUuid;
  /** The reason given by staff, at most 255 characters. */
  readonly note: string;
};

type SchedulesAction = {
  readonly action: Extract<StaffActionName, 'STOP_SCHEDULES' | 'RESUME_SCHEDULES'>;
  readonly decide: ChangeCommand<'order.state.error'>['decide'];
  /** The message to the client about the changed order (docs/spec/rules.md#12). */
  readonly messageOf: (transaction: Transaction, changed: Order) => Promise<SchedulesMessage>;
};

export type SchedulesMessage = NotificationContent<'ORDER_PAUSED' | 'ORDER_RESUMED'>;

/**
 * Stops or resumes the scheduled charges of an order. The action is recorded with its reason, and the client gets a
 * message (docs/spec/rules.md#3, docs/spec/rules.md#12, docs/spec/reliability.md#F-50).
 */
export async function changeOrderSchedules(
  context: BankAccess,
  { staff, phone, orderUuid, note }: SchedulesRequest,
  { action, decide, messageOf }: SchedulesAction,
): Promise<Result<null, ChangeRefusal<'order.state.error'>>> {
  const { database } = context;
  const client = phone === null ? null : await clientByPhone(database.reader, phone);
  return changeOrder(context, {
    orderUuid,
    isOwnedBy: (order) => phone === null || order.clientUuid === client?.clientUuid,
    blocksChange: () => false,
    decide,
    alsoWrite: (transaction, { after: order }) =>
      recordSchedules(context, transaction, { staff, order, note, action, messageOf }),
  });
}

/** A stop or resumption that is being written. */
export type RecordedSchedules = Pick<SchedulesRequest, 'staff' | 'note'> &
  Pick<SchedulesAction, 'action' | 'messageOf'> & { readonly order: Order };

/** Records a stop or a resumption with its reason, and writes the message to the client. */
export async function recordSchedules(
  context: DatabaseAccess,
  transaction: Transaction,
  { staff, order, note, action, messageOf }: RecordedSchedules,
): Promise<void> {
  const at = context.clock.now();
  const { clientUuid, orderUuid } = order;
  await insertStaffAction(
    transaction,
    { staff, action, clientUuid, orderUuid, note, ...changes[action] },
    at,
  );
  const message = await messageOf(transaction, order);
  await writeNotification(context, transaction, {
    ...message,
    clientUuid,
    orderUuid,
    occasion: `${orderUuid}/${at}`,
  });
}

const stopped = { schedulesStopped: true };
const running = { schedulesStopped: false };

/** The recorded values before and after each action. */
const changes = {
  STOP_SCHEDULES: { before: running, after: stopped },
  RESUME_SCHEDULES: { before: stopped, after: running },
} as const satisfies Record<SchedulesAction['action'], unknown>;
