import type { ClientUuid } from '#domain/identifier.ts';
import type { UpcomingCharge } from '../../db/calendar/upcoming-charge-store.ts';
import { upcomingCharges } from '../../db/calendar/upcoming-charge-store.ts';
import type { Context } from '../context.ts';

/**
 * The unpaid payments of a client over all delivered orders, earliest first, for the next scheduled charge and the
 * calendar of payments (docs/spec/rules.md#3).
 */
export async function listUpcomingCharges(
  { database }: Context,
  clientUuid: ClientUuid,
): Promise<readonly UpcomingCharge[]> {
  return upcomingCharges(database.reader, clientUuid);
}
