import { hashOfPassword } from '../../../secrets/password.ts';
import { newBulkhead } from '../../../concurrency/bulkhead.ts';

/**
 * A password takes 47 MiB and most of a core for a while: two at a time, sixteen wait, the next is sent away with null
 * (docs/spec/reliability.md#D-9, docs/spec/reliability.md#S-48).
 */
export const enterHashing = newBulkhead({ atOnce: 2, waiting: 16 });

/** Null when too many passwords are being looked at. */
export async function hashPassword(password: string): Promise<string | null> {
  return enterHashing(() => hashOfPassword(password));
}
