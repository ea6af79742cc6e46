import type { QueryClient } from '@tanstack/react-query';
import type { User } from '../api/auth/user.ts';

const taken = new WeakSet<QueryClient>();

/**
 * The last client that an employee viewed, returned once after a start; null for clients and for staff without a last
 * client (docs/spec/specification.md#2 «Startup and session»).
 */
export function takeStoredPhone(queryClient: QueryClient, user: User): string | null {
  if (user.kind !== 'STAFF' || taken.has(queryClient)) return null;
  taken.add(queryClient);
  return user.lastSearchPhone;
}
