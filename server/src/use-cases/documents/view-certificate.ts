import { type Instant, plusSeconds } from '#domain/dates.ts';
import type { ClientUuid, OrderUuid } from '#domain/identifier.ts';
import type { Order } from '#domain/orders/order.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { success, type Result } from '#domain/result.ts';
import { lockOrder } from '../../db/orders/order-store.ts';
import { debtBefore } from '../../db/orders/statement-store.ts';
import type { DatabaseAccess } from '../context.ts';
import { clientOfDocument, type DocumentClient } from './client-of-document.ts';
import { mayRequestDocument } from './document-limit.ts';

/** Certifies that nothing is owed on one order or on all orders. */
export type Certificate = {
  readonly client: DocumentClient;
  /** Null covers all orders. */
  readonly order: Order | null;
  readonly madeAt: Instant;
};

type Input = { readonly clientUuid: ClientUuid; readonly orderUuid: OrderUuid | null };

/**
 * Certifies by the books that a client owes nothing on one order or on all orders (docs/spec/rules.md#6). Refused with
 * `debt.exists.error` while payments or penalties are owed; the description contains the debt in kopecks. Also refused
 * above the limit of documents.
 */
export async function viewCertificate(
  context: DatabaseAccess,
  { clientUuid, orderUuid }: Input,
): Promise<
  Result<Certificate, Refusal<'order.not.found.error' | 'debt.exists.error' | 'request.limit.exceeded'>>
> {
  if (!(await mayRequestDocument(context, clientUuid))) return refuse('request.limit.exceeded');
  const { database, clock } = context;
  const madeAt = clock.now();
  const order =
    orderUuid === null
      ? null
      : await database.transaction((transaction) => lockOrder(transaction, orderUuid));
  if (orderUuid !== null && order?.clientUuid !== clientUuid) return refuse('order.not.found.error');
  const debt = await debtBefore(database.reader, { clientUuid, orderUuid }, plusSeconds(madeAt, 1));
  if (debt > 0) return refuse('debt.exists.error', `amount=${debt}`);
  return success({ client: await clientOfDocument(context, clientUuid), order, madeAt });
}
