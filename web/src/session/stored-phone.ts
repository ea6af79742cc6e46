import type { QueryClient } from '@tanstack/react-query';
import type { User } from '../api/auth/user.ts';

const taken = new WeakSet<QueryClient>();

/**
 * The client whom staff looked at last, told once after a start and then forgotten; null for clients and whoever looked at nobody
 * (docs/spec/specification.md#2 «Startup and session»).
 */
export function takeStoredPhone(queryClient: QueryClient, user: User): string | null {
  if (user.kind !== 'STAFF' || taken.has(queryClient)) return null;
  taken.add(queryClient);
  return user.lastSearchPhone;
}
