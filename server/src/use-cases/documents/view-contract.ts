import type { Instant } from '#domain/dates.ts';
import type { ClientUuid, OrderUuid } from '#domain/identifier.ts';
import type { BasisPoints } from '#domain/money.ts';
import type { Order } from '#domain/orders/order.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { success, type Result } from '#domain/result.ts';
import { lockOrder } from '../../db/orders/order-store.ts';
import type { DatabaseAccess } from '../context.ts';
import { penaltyRateToday } from '../laws/penalty-rate.ts';
import { clientOfDocument, type DocumentClient } from './client-of-document.ts';
import { mayRequestDocument } from './document-limit.ts';

/** The contents of a purchase contract: the parties, the goods, the terms and the schedule. */
export type Contract = {
  readonly client: DocumentClient;
  readonly order: Order;
  /** The penalty per year. */
  readonly penaltyRate: BasisPoints;
  readonly madeAt: Instant;
};

/**
 * The contract of a client's order with its terms and its present schedule. Refused above the limit of documents.
 */
export async function viewContract(
  context: DatabaseAccess,
  { clientUuid, orderUuid }: { readonly clientUuid: ClientUuid; readonly orderUuid: OrderUuid },
): Promise<Result<Contract, Refusal<'order.not.found.error' | 'request.limit.exceeded'>>> {
  if (!(await mayRequestDocument(context, clientUuid))) return refuse('request.limit.exceeded');
  const { database, clock } = context;
  const order = await database.transaction((transaction) => lockOrder(transaction, orderUuid));
  if (order?.clientUuid !== clientUuid) return refuse('order.not.found.error');
  const client = await clientOfDocument(context, clientUuid);
  const penaltyRate = await penaltyRateToday(context, database.reader, orderUuid);
  return success({ client, order, penaltyRate, madeAt: clock.now() });
}
