import type { StaffActor, StaffActionName } from '#domain/staff/staff-actions.ts';
import type { Phone } from '#domain/auth/phone.ts';
import type { OrderUuid } from '#domain/identifier.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { done, type Result } from '#domain/result.ts';
import { clientByPhone, type ClientRow } from '../../db/clients/client-store.ts';
import { insertStaffAction } from '../../db/staff/staff-action-store.ts';
import { saveLastSearchPhone } from '../../db/staff/staff-store.ts';
import { seal } from '../../secrets/seal.ts';
import type { Context } from '../context.ts';

export type StaffClientQuery = {
  readonly staff: StaffActor;
  /**
   * The phone of the request. It selects the client, never the last search of staff (docs/spec/reliability.md#S-18).
   */
  readonly phone: Phone;
};

type StaffLookup = StaffClientQuery & {
  readonly action: Extract<StaffActionName, `VIEW_${string}`>;
  readonly orderUuid?: OrderUuid;
};

/**
 * Finds the client by phone for staff. The view is recorded before it is shown (docs/spec/reliability.md#S-45,
 * docs/spec/reliability.md#S-55). The phone of a viewed profile is offered in the next search
 * (docs/spec/specification.md#3 «Admin»).
 */
export async function findClientForStaff(
  { clock, database, settings }: Context,
  { staff, phone, action, orderUuid }: StaffLookup,
): Promise<Result<ClientRow, Refusal<'client.not.exist.error'>>> {
  const client = await clientByPhone(database.reader, phone);
  if (client === null) return refuse('client.not.exist.error');
  const { clientUuid } = client;
  await database.transaction(async (transaction) => {
    if (action === 'VIEW_CLIENT')
      await saveLastSearchPhone(transaction, staff.staffUuid, seal(settings.dataKey, phone));
    await insertStaffAction(
      transaction,
      { staff, action, clientUuid, orderUuid: orderUuid ?? null },
      clock.now(),
    );
  });
  return done(client);
}
