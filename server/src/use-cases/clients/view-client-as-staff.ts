import type { Phone } from '#domain/auth/phone.ts';
import type { StaffUuid } from '#domain/identifier.ts';
import type { Refusal } from '#domain/refusal.ts';
import type { Result } from '#domain/result.ts';
import { insertStaffAction } from '../../db/staff-action-store.ts';
import { saveLastSearchPhone } from '../../db/staff-store.ts';
import { seal } from '../../seal.ts';
import type { Context } from '../context.ts';
import { findClient } from './find-client.ts';
import type { ClientView } from './view-client.ts';

/** Staff look at a client's personal data: it is written down, and the phone is offered to them the next time (S-45, spec 3 «Admin»). */
export async function viewClientAsStaff(
  context: Context,
  { staffUuid, phone }: { readonly staffUuid: StaffUuid; readonly phone: Phone },
): Promise<Result<ClientView, Refusal<'client.not.exist.error'>>> {
  const client = await findClient(context, phone);
  if (!client.ok) return client;
  const { clientUuid } = client.value;
  const { clock, database, settings } = context;
  await database.transaction(async (transaction) => {
    await saveLastSearchPhone(transaction, staffUuid, seal(settings.pepper, phone));
    const look = { staffUuid, action: 'VIEW_CLIENT', clientUuid, orderUuid: null } as const;
    await insertStaffAction(transaction, { ...look, subjectId: null, note: null }, clock.now());
  });
  return client;
}
