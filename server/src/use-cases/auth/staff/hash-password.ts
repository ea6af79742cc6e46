import { hashOfPassword } from '../../../secrets/password.ts';
import { newBulkhead } from '../../../concurrency/bulkhead.ts';

/**
 * Hashing a password takes 47 MiB and most of a core for a while: two run at a time, sixteen wait, and the next one is
 * refused with null (docs/spec/reliability.md#D-9, docs/spec/reliability.md#S-48).
 */
export const enterHashing = newBulkhead({ atOnce: 2, waiting: 16 });

/** Null when too many passwords are being hashed. */
export async function hashPassword(password: string): Promise<string | null> {
  return enterHashing(() => hashOfPassword(password));
}
