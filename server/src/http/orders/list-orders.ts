import { done } from '#domain/result.ts';
import { listOrders } from '../../use-cases/orders/list-orders.ts';
import type { Handler } from '../handler.ts';

export const listOrdersHandler: Handler<'POST /client/order/list'> = async ({ context, caller, request }) => {
  const { documents, total } = await listOrders(context, {
    clientUuid: caller.clientUuid,
    orderState: request.orderState,
    ...request.nextPage,
  });
  return done({ readyFields: `"orders":[${documents.join(',')}],"total":${total}` });
};
