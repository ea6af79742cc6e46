import type { ClientUuid, OrderUuid } from '#domain/identifier.ts';
import type { Refusal } from '#domain/refusal.ts';
import { refuse } from '#domain/refusal.ts';
import type { Result } from '#domain/result.ts';
import { done } from '#domain/result.ts';
import { clientDocument } from '../../db/order-document-store.ts';
import type { Context } from '../context.ts';

type ViewOrder = { readonly clientUuid: ClientUuid; readonly orderUuid: OrderUuid };

/** One order of the client, as ready JSON; somebody else's is answered like one that does not exist (rules 8). */
export async function viewOrder(
  { database }: Context,
  { clientUuid, orderUuid }: ViewOrder,
): Promise<Result<string, Refusal<'order.not.found.error'>>> {
  const document = await clientDocument(database.reader, clientUuid, orderUuid);
  return document === null ? refuse('order.not.found.error') : done(document);
}
