import type { ClientStatus } from '#domain/clients/client-status.ts';
import type { Reader } from '../../db/database.ts';
import { temporaryBlock, type TemporaryBlock } from '../auth/by-code/guess-budget.ts';
import { hashOfPhone } from '../secrets/phone-hash.ts';
import type { DatabaseAccess } from '../context.ts';
import type { ClientView } from './view-client.ts';

export type CurrentStatus = {
  readonly status: ClientStatus;
  /** The block by the system; null without one. */
  readonly block: TemporaryBlock | null;
};

/**
 * The current status of a client. TEMPORARY_BLOCKED is not stored: it holds while the phone's 30-day budget of wrong
 * codes is used up and staff have set no other status (docs/spec/rules.md#7).
 */
export async function currentStatus(
  context: DatabaseAccess,
  reader: Reader,
  { status, phone }: ClientView,
): Promise<CurrentStatus> {
  if (status !== 'ACTIVE') return { status, block: null };
  const block = await temporaryBlock(context, reader, hashOfPhone(context, phone));
  return { status: block === null ? 'ACTIVE' : 'TEMPORARY_BLOCKED', block };
}
