import type { Instant } from '#domain/calendar.ts';
import type { ClientStatus } from '#domain/client/client-status.ts';
import type { ClientView } from './view-client.ts';

/** A client's status at a moment: a block by the system shows while it lasts (rules 7). */
export function statusNow({ status, blockedUntil }: ClientView, now: Instant): ClientStatus {
  return status === 'ACTIVE' && blockedUntil !== null && blockedUntil > now ? 'TEMPORARY_BLOCKED' : status;
}
