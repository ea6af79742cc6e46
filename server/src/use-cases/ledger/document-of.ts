import { clientDocument, staffDocument } from '#domain/orders/view/order-document.ts';
import type { Order } from '#domain/orders/order.ts';
import type { ListState, OrderDocument } from '../../db/orders/order-document-store.ts';

/** The stored document of an order. A test builds the document from the tables again and compares both. */
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

/** The list of the cabinet that contains the order. */
export function listOf(order: Order): ListState {
  return listByState[order.state];
}
