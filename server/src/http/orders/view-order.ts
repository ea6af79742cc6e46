import { success } from '#domain/result.ts';
import { viewOrder } from '../../use-cases/orders/view-order.ts';
import type { SessionReader } from '../handler.ts';
import { presentPictures } from '../merchants/cart-pictures.ts';

export const viewOrderHandler: SessionReader<'POST /client/order'> = {
  readInSession: async ({ context, sessionToken, request }) => {
    const { orderUuid } = request;
    const order = await viewOrder(context, sessionToken, orderUuid);
    if (!order.ok) return order;
    const { document, pictures } = order.value;
    const presented = JSON.stringify(presentPictures(context, pictures));
    return success({ readyFields: `"order":${document},"pictures":${presented}` });
  },
};
