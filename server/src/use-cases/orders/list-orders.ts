import type { Refusal } from '#domain/refusal.ts';
import { success, type Result } from '#domain/result.ts';
import {
  type DocumentPage,
  documentPageInSession,
  type ListState,
} from '../../db/orders/order-document-store.ts';
import { readInSession, refuseSession } from '../auth/read-in-session.ts';
import type { DatabaseAccess } from '../context.ts';

type ListOrders = {
  readonly orderState: ListState;
  /** 1..100 */
  readonly count: number;
  /** From 0. */
  readonly page: number;
};

/**
 * A page of the logged-in client's orders, the newest first, with their total number (docs/spec/specification.md#4
 * «Paging», docs/spec/rules.md#8).
 */
export async function listOrders(
  context: DatabaseAccess,
  sessionToken: string,
  { orderState, ...page }: ListOrders,
): Promise<Result<DocumentPage, Refusal<'no.session.error'>>> {
  const found = await readInSession(context, sessionToken, (session) =>
    documentPageInSession(context.database.reader, session, { ...page, listState: orderState }),
  );
  return found === null ? refuseSession(context, sessionToken) : success(found);
}
