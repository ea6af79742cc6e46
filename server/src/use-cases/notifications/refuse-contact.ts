import type { Phone } from '#domain/auth/phone.ts';
import type { ClientUuid } from '#domain/identifier.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { success, type Result } from '#domain/result.ts';
import type { StaffActor } from '#domain/staff/staff-actions.ts';
import { lockClient } from '../../db/clients/client-store.ts';
import {
  contactRefusalOf,
  deleteContactRefusal,
  insertContactRefusal,
} from '../../db/notifications/contact-store.ts';
import { insertStaffAction } from '../../db/staff/staff-action-store.ts';
import type { DatabaseAccess } from '../context.ts';

/**
 * Switches a client's own refusal of contact about overdue debt on or off. While it is on, no message about overdue
 * debt is sent; «Сообщения» shows each (docs/spec/rules.md#12).
 */
export async function switchOwnContactRefusal(
  { clock, database }: DatabaseAccess,
  clientUuid: ClientUuid,
  isRefused: boolean,
): Promise<void> {
  const refusal = { refusedAt: clock.now(), recordedBy: null, reason: null };
  await database.transaction(async (transaction) => {
    await (isRefused
      ? insertContactRefusal(transaction, clientUuid, refusal)
      : deleteContactRefusal(transaction, clientUuid));
  });
}

type ContactRefusalChange = {
  readonly staff: StaffActor;
  /** The client's phone in the request (docs/spec/reliability.md#S-18). */
  readonly phone: Phone;
  /** False withdraws an earlier refusal. */
  readonly isRefused: boolean;
  /** How and why the client asked for it, at most 255 characters. */
  readonly reason: string;
};

/**
 * Records a client's refusal of contact about overdue debt, or its withdrawal, by staff with a reason
 * (docs/spec/rules.md#12). A repeat changes nothing. Refused with `client.not.exist.error`.
 */
export async function recordContactRefusal(
  { clock, database }: DatabaseAccess,
  { staff, phone, isRefused, reason }: ContactRefusalChange,
): Promise<Result<null, Refusal<'client.not.exist.error'>>> {
  return database.transaction(async (transaction) => {
    const client = await lockClient(transaction, phone);
    if (client === null) return refuse('client.not.exist.error');
    const { clientUuid } = client;
    const now = clock.now();
    const refusal = { refusedAt: now, recordedBy: staff.staffUuid, reason };
    const before = { isRefused: (await contactRefusalOf(transaction, clientUuid)) !== null };
    if (before.isRefused === isRefused) return success(null);
    await (isRefused
      ? insertContactRefusal(transaction, clientUuid, refusal)
      : deleteContactRefusal(transaction, clientUuid));
    const action = { staff, action: 'CHANGE_CONTACT_REFUSAL', clientUuid, note: reason } as const;
    await insertStaffAction(transaction, { ...action, before, after: { isRefused } }, now);
    return success(null);
  });
}
