import type { OrderUuid } from '#domain/identifier.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { success, type Result } from '#domain/result.ts';
import { documentInSession, type DocumentWithPictures } from '../../db/orders/order-document-store.ts';
import { readInSession, refuseSession } from '../auth/read-in-session.ts';
import type { DatabaseAccess } from '../context.ts';

/**
 * One order of the logged-in client as stored JSON, with the pictures of its cart; an order of another client is not
 * found (docs/spec/rules.md#8).
 */
export async function viewOrder(
  context: DatabaseAccess,
  sessionToken: string,
  orderUuid: OrderUuid,
): Promise<Result<DocumentWithPictures, Refusal<'no.session.error' | 'order.not.found.error'>>> {
  const found = await readInSession(context, sessionToken, (session) =>
    documentInSession(context.database.reader, session, orderUuid),
  );
  if (found === null) return refuseSession(context, sessionToken);
  return found.document === null ? refuse('order.not.found.error') : success(found);
}
