import { done } from '#domain/result.ts';
import { viewOrder } from '../../use-cases/orders/view-order.ts';
import type { SessionReader } from '../handler.ts';

export const viewOrderHandler: SessionReader<'POST /client/order'> = {
  readInSession: async ({ context, sessionToken, request }) => {
    const { orderUuid } = request;
    const order = await viewOrder(context, sessionToken, orderUuid);
    return order.ok ? done({ readyFields: `"order":${order.value}` }) : order;
  },
};
