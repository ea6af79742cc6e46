import type { Instant } from '#domain/calendar.ts';
import type { ClientStatus } from '#domain/clients/client-status.ts';
import type { Reader } from '../../db/database.ts';
import { temporaryBlockEnd } from '../auth/by-code/guess-budget.ts';
import { hashOfPhone } from '../auth/by-code/phone-hash.ts';
import type { Context } from '../context.ts';
import type { ClientView } from './view-client.ts';

export type StatusNow = {
  readonly status: ClientStatus;
  /** When a block by the system ends; null where there is none. */
  readonly blockedUntil: Instant | null;
};

/**
 * A client's status at this instant. TEMPORARY_BLOCKED is never stored: it holds while the phone's 30-day budget of
 * wrong codes is used up, and shows only where staff have set nothing else (docs/spec/rules.md#7).
 */
export async function statusNow(
  context: Context,
  reader: Reader,
  { status, phone }: ClientView,
): Promise<StatusNow> {
  if (status !== 'ACTIVE') return { status, blockedUntil: null };
  const blockedUntil = await temporaryBlockEnd(context, reader, hashOfPhone(context, phone));
  return { status: blockedUntil === null ? 'ACTIVE' : 'TEMPORARY_BLOCKED', blockedUntil };
}
