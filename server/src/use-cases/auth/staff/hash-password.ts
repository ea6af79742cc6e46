import { hashOfPassword } from '../../../secrets/password.ts';
import { newBulkhead } from '../../../concurrency/bulkhead.ts';

/**
 * Limits password hashing, because one hash takes 47 MiB and most of a core. Two run at a time and sixteen wait. A
 * further one is refused with null (docs/spec/reliability.md#D-9, docs/spec/reliability.md#S-48).
 */
export const enterHashing = newBulkhead({ concurrency: 2, queueLength: 16 });

/** Null when too many passwords are being hashed. */
export async function hashPassword(password: string): Promise<string | null> {
  return enterHashing(() => hashOfPassword(password));
}
