import type { StaffActor, StaffActionName } from '#domain/staff/staff-actions.ts';
import { plusSeconds } from '#domain/dates.ts';
import type { Phone } from '#domain/auth/phone.ts';
import type { ClientUuid, OrderUuid } from '#domain/identifier.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { success, type Result } from '#domain/result.ts';
import { clientByPhone, clientByUuid, type ClientRow } from '../../db/clients/client-store.ts';
import { hasViewed, insertStaffAction } from '../../db/staff/staff-action-store.ts';
import { saveLastSearchPhone } from '../../db/staff/staff-store.ts';
import { seal } from '../../secrets/seal.ts';
import type { DatabaseAccess } from '../context.ts';

export type StaffClientQuery = {
  readonly staff: StaffActor;
  /**
   * The phone of the request. It selects the client, never the last search of staff (docs/spec/reliability.md#S-18).
   */
  readonly phone: Phone;
};

type StaffLookup = StaffClientQuery & {
  readonly action: Extract<StaffActionName, `VIEW_${string}`>;
  readonly orderUuid?: OrderUuid | null | undefined;
};

/** A page that stays open is recorded once in this time. */
const refreshSeconds = 15 * 60;

/**
 * Finds the client by phone for staff. The view is recorded before it is shown (docs/spec/reliability.md#S-45,
 * docs/spec/reliability.md#S-55). The phone of a viewed profile is offered in the next search
 * (docs/spec/specification.md#3 «Admin»).
 */
export async function findClientForStaff(
  context: DatabaseAccess,
  { phone, ...view }: StaffLookup,
): Promise<FoundClient> {
  const client = await clientByPhone(context.database.reader, phone);
  if (client !== null && view.staff.isPage === true && (await isRecorded(context, client, view)))
    return success(client);
  return recordView(context, client, view);
}

/** Whether the log has the view already, so that a refresh adds nothing to what it says. */
async function isRecorded(
  { clock, database }: DatabaseAccess,
  { clientUuid }: ClientRow,
  { staff: { staffUuid }, action, orderUuid = null }: Omit<StaffLookup, 'phone'>,
): Promise<boolean> {
  const since = plusSeconds(clock.now(), -refreshSeconds);
  return hasViewed(database.reader, { staffUuid, clientUuid, orderUuid, action, since });
}

type FoundClient = Result<ClientRow, Refusal<'client.not.exist.error'>>;

/** Finds the client of an address of staff and records the view of the profile. */
export async function openClientForStaff(
  context: DatabaseAccess,
  { staff, clientUuid }: { readonly staff: StaffActor; readonly clientUuid: ClientUuid },
): Promise<FoundClient> {
  const client = await clientByUuid(context.database.reader, clientUuid);
  return recordView(context, client, { staff, action: 'VIEW_CLIENT' });
}

async function recordView(
  { clock, database, settings }: DatabaseAccess,
  client: ClientRow | null,
  { staff, action, orderUuid }: Omit<StaffLookup, 'phone'>,
): Promise<FoundClient> {
  if (client === null) return refuse('client.not.exist.error');
  const { clientUuid, phone } = client;
  await database.transaction(async (transaction) => {
    if (action === 'VIEW_CLIENT' && staff.isPage !== true)
      await saveLastSearchPhone(transaction, staff.staffUuid, seal(settings.dataKey, phone));
    await insertStaffAction(
      transaction,
      { staff, action, clientUuid, orderUuid: orderUuid ?? null },
      clock.now(),
    );
  });
  return success(client);
}
