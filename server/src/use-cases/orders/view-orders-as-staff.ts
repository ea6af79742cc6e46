import type { OrderUuid } from '#domain/identifier.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { success, type Result } from '#domain/result.ts';
import {
  type DocumentPage,
  type ListState,
  shownPenalties,
  type StaffDocument,
  staffDocument,
  staffDocumentPage,
} from '../../db/orders/order-document-store.ts';
import { findClientForStaff, type StaffClientQuery } from '../clients/find-client-for-staff.ts';
import type { DatabaseAccess } from '../context.ts';

type NotFound = Refusal<'client.not.exist.error'>;

type Page = {
  readonly orderState: ListState;
  /** 1..100 */
  readonly count: number;
  /** From 0. */
  readonly page: number;
};

/** A page of a client's orders for staff, with plan dates, product and all penalties (docs/spec/specification.md#6). */
export async function listOrdersAsStaff(
  context: DatabaseAccess,
  staffView: StaffClientQuery,
  { orderState, ...page }: Page,
): Promise<Result<DocumentPage, NotFound>> {
  const client = await findClientForStaff(context, { ...staffView, action: 'VIEW_ORDERS' });
  if (!client.ok) return client;
  const query = { ...page, listState: orderState };
  return success(await staffDocumentPage(context.database.reader, client.value.clientUuid, query));
}

/** One order of this client for staff, as stored JSON, with its product (docs/spec/reliability.md#S-18). */
export async function viewOrderAsStaff(
  context: DatabaseAccess,
  look: StaffClientQuery,
  orderUuid: OrderUuid,
): Promise<Result<StaffDocument, NotFound | Refusal<'order.not.found.error'>>> {
  const client = await findClientForStaff(context, { ...look, action: 'VIEW_ORDER', orderUuid });
  if (!client.ok) return client;
  const document = await staffDocument(context.database.reader, client.value.clientUuid, orderUuid);
  return document === null ? refuse('order.not.found.error') : success(document);
}

/** All penalties of a client for staff, as stored JSON (docs/spec/specification.md#4 «Penalty visibility»). */
export async function listPenaltiesAsStaff(
  context: DatabaseAccess,
  look: StaffClientQuery,
): Promise<Result<string, NotFound>> {
  const client = await findClientForStaff(context, { ...look, action: 'VIEW_PENALTIES' });
  return client.ok
    ? success(await shownPenalties(context.database.reader, client.value.clientUuid, 'staff'))
    : client;
}
