import type { OrderUuid } from '#domain/identifier.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { success, type Result } from '#domain/result.ts';
import { isOrderOfClient } from '../../db/notes/note-store.ts';
import { type PauseRequest, pauseRequestsOf } from '../../db/pauses/pause-request-store.ts';
import { type PauseRow, pausesOf, type Stop, stopOf } from '../../db/pauses/pause-store.ts';
import { findClientForStaff, type StaffClientQuery } from '../clients/find-client-for-staff.ts';
import type { DatabaseAccess } from '../context.ts';

export type StaffPauses = {
  readonly pauses: readonly PauseRow[];
  readonly requests: readonly PauseRequest[];
  /** The stop of the charges in force; null without one. */
  readonly stop: Stop | null;
};

/**
 * The pauses of an order with reason, author and dates, the reports and requests of its client, and a stop by staff
 * (docs/spec/rules.md#13). Refused with `client.not.exist.error`, and with `order.not.found.error` for an order of
 * another client.
 */
export async function viewPausesAsStaff(
  context: DatabaseAccess,
  { orderUuid, ...staffView }: StaffClientQuery & { readonly orderUuid: OrderUuid },
): Promise<Result<StaffPauses, Refusal<'client.not.exist.error' | 'order.not.found.error'>>> {
  const client = await findClientForStaff(context, { ...staffView, orderUuid, action: 'VIEW_PAUSES' });
  if (!client.ok) return client;
  const { reader } = context.database;
  if (!(await isOrderOfClient(reader, client.value.clientUuid, orderUuid)))
    return refuse('order.not.found.error');
  const [pauses, requests, stop] = await Promise.all([
    pausesOf(reader, orderUuid),
    pauseRequestsOf(reader, orderUuid),
    stopOf(reader, orderUuid),
  ]);
  return success({ pauses, requests, stop });
}
