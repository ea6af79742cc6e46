import type { Phone } from '#domain/auth/phone.ts';
import type { Instant } from '#domain/dates.ts';
import type { ClientUuid, StaffUuid } from '#domain/identifier.ts';
import type { Reader } from '../database.ts';

/** Facts about clients that only the log of staff actions holds. */

export type RecentClient = {
  readonly clientUuid: ClientUuid;
  readonly phone: Phone;
  readonly fullName: string | null;
  readonly openedAt: Instant;
};

/** How many of the last actions of a staff member are read, whatever the length of the log. */
const readActions = 2000;

/** The clients whose profile a staff member opened last, latest first. */
export function recentClientsOf(reader: Reader, staffUuid: StaffUuid, most: number): Promise<RecentClient[]> {
  return reader<RecentClient[]>`
    select c.client_uuid as "clientUuid", c.phone, c.full_name as "fullName", v.at as "openedAt"
    from (select client_uuid, max(at) as at
      from (select client_uuid, action, refusal_code, at from staff_action
        where staff_uuid = ${staffUuid} order by at desc limit ${readActions}) done
      where action = 'VIEW_CLIENT' and refusal_code is null
      group by client_uuid order by max(at) desc limit ${most}) v join client c using (client_uuid)
    order by v.at desc, c.client_uuid`;
}

export type StatusChangeRow = {
  readonly action: 'BLOCK' | 'UNBLOCK';
  readonly reason: string;
  /** The login of the staff member. */
  readonly by: string;
  readonly at: Instant;
};

/** The last block of a client by staff or its end. */
export async function lastStatusChange(
  reader: Reader,
  clientUuid: ClientUuid,
): Promise<StatusChangeRow | null> {
  const [row] = await reader<StatusChangeRow[]>`
    select case a.action when 'BLOCK_CLIENT' then 'BLOCK' else 'UNBLOCK' end as action, coalesce(a.note, '') as reason,
      s.login as by, a.at
    from staff_action a join staff s using (staff_uuid)
    where a.client_uuid = ${clientUuid} and a.action in ('BLOCK_CLIENT', 'UNBLOCK_CLIENT') and a.refusal_code is null
    order by a.at desc, a.staff_action_id desc limit 1`;
  return row ?? null;
}
