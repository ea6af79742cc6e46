import type { ClientUuid } from '#domain/identifier.ts';
import type { DocumentPage, ListState } from '../../db/order-document-store.ts';
import { clientDocumentPage } from '../../db/order-document-store.ts';
import type { Context } from '../context.ts';

type ListOrders = {
  readonly clientUuid: ClientUuid;
  readonly orderState: ListState;
  /** 1..100 */
  readonly count: number;
  /** From 0. */
  readonly page: number;
};

/** A page of the client's orders, newest first, with their number (spec 4 «Paging», rules 8). */
export async function listOrders(
  { database }: Context,
  { orderState, ...query }: ListOrders,
): Promise<DocumentPage> {
  return clientDocumentPage(database.reader, { ...query, listState: orderState });
}
