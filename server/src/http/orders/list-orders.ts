import { success } from '#domain/result.ts';
import { listOrders } from '../../use-cases/orders/list-orders.ts';
import type { SessionReader } from '../handler.ts';

export const listOrdersHandler: SessionReader<'POST /client/order/list'> = {
  readInSession: async ({ context, sessionToken, request }) => {
    const page = await listOrders(context, sessionToken, {
      orderState: request.orderState,
      ...request.nextPage,
    });
    if (!page.ok) return page;
    const { documents, total } = page.value;
    return success({ readyFields: `"orders":[${documents}],"total":${total}` });
  },
};
