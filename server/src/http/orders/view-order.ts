import type { OrderUuid } from '#domain/identifier.ts';
import { identifier } from '#domain/identifier.ts';
import { done } from '#domain/result.ts';
import { viewOrder } from '../../use-cases/orders/view-order.ts';
import type { Handler } from '../handler.ts';

export const viewOrderHandler: Handler<'POST /client/order'> = async ({ context, caller, request }) => {
  const order = await viewOrder(context, {
    clientUuid: caller.clientUuid,
    orderUuid: identifier<OrderUuid>(request.orderUuid.toLowerCase()),
  });
  return order.ok ? done({ readyFields: `"order":${order.value}` }) : order;
};
