import { clientDocument, staffDocument } from '#domain/orders/order-document.ts';
import type { Order } from '#domain/orders/order.ts';
import type { ListState, OrderDocument } from '../../db/orders/order-document-store.ts';

/** What stands in the projection for an order; a test makes it anew from the tables and compares. */
export function documentOf(order: Order): OrderDocument {
  return {
    orderUuid: order.orderUuid,
    clientUuid: order.clientUuid,
    listState: listOf(order),
    sortAt: order.completedAt ?? order.reversedAt ?? order.createdAt,
    clientDocument: JSON.stringify(clientDocument(order)),
    staffDocument: JSON.stringify(staffDocument(order)),
  };
}

const listByState = {
  APPROVED: 'ACTIVE',
  ACTIVE: 'ACTIVE',
  COMPLETED: 'COMPLETED',
  REVERSED: 'COMPLETED',
} as const satisfies Record<Order['state'], ListState>;

/** In which of the two lists of the cabinet an order stands. */
export function listOf(order: Order): ListState {
  return listByState[order.state];
}
