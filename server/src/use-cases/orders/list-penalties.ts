import type { ClientUuid } from '#domain/identifier.ts';
import { shownPenalties } from '../../db/orders/order-document-store.ts';
import type { DatabaseAccess } from '../context.ts';

/**
 * The penalties that the client may see, over all orders, oldest first, as stored JSON (docs/spec/specification.md#4
 * «Penalty visibility»).
 */
export async function listPenalties({ database }: DatabaseAccess, clientUuid: ClientUuid): Promise<string> {
  return shownPenalties(database.reader, clientUuid, 'client');
}
