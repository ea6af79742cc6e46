import { checks } from '../checks/all-checks.ts';
import type { RunRecord } from '../record/run-record.ts';
import type { Lie } from './lie.ts';
import { recordsOfClients } from './records-of-clients.ts';

/**
 * Whether the check finds more faults after the lie has been planted in the record of one client, of all clients in
 * turn. null when no client has such a promise or event.
 */
export function isFound(lie: Lie, record: RunRecord): boolean | null {
  const check = checks[lie.foundBy];
  const results = recordsOfClients(record).flatMap((ofClient) => {
    const planted = lie.plant(ofClient);
    return planted === null ? [] : [check(planted).length > check(ofClient).length];
  });
  return results.length === 0 ? null : results.includes(true);
}
