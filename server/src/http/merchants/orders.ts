import { kopecks } from '#domain/money.ts';
import { success } from '#domain/result.ts';
import { deliverMerchantOrder } from '../../use-cases/merchants/deliver-order.ts';
import { listProducts } from '../../use-cases/merchants/list-products.ts';
import { refundMerchantOrder } from '../../use-cases/merchants/refund-order.ts';
import { registerOrder } from '../../use-cases/merchants/register-order.ts';
import { reverseMerchantOrder } from '../../use-cases/merchants/reverse-order.ts';
import { viewMerchantOrder } from '../../use-cases/merchants/view-order.ts';
import type { Exchange, Handler } from '../handler.ts';

export const registerOrderHandler: Handler<'POST /merchant/v1/orders'> = ({
  context,
  caller,
  request,
  exchange,
}) => {
  const { merchantUuid } = caller;
  return registerOrder(context, { ...request, merchantUuid, idempotencyKey: idempotencyKeyOf(exchange) });
};

export const viewMerchantOrderHandler: Handler<'GET /merchant/v1/orders/:orderUuid'> = ({
  context,
  caller,
  params,
}) => viewMerchantOrder(context, { ...caller, ...params });

export const deliverOrderHandler: Handler<'POST /merchant/v1/orders/:orderUuid/deliver'> = ({
  context,
  caller,
  params,
}) => deliverMerchantOrder(context, { ...caller, ...params });

export const refundOrderHandler: Handler<'POST /merchant/v1/orders/:orderUuid/refund'> = ({
  context,
  caller,
  params,
  request,
  exchange,
}) =>
  refundMerchantOrder(context, {
    ...caller,
    ...params,
    amount: kopecks(request.amount),
    requestKey: idempotencyKeyOf(exchange),
  });

export const reverseOrderHandler: Handler<'POST /merchant/v1/orders/:orderUuid/reverse'> = ({
  context,
  caller,
  params,
  exchange,
}) => reverseMerchantOrder(context, { ...caller, ...params, requestKey: idempotencyKeyOf(exchange) });

export const listProductsHandler: Handler<'GET /merchant/v1/products'> = async ({ context }) => {
  const products = await listProducts(context);
  return success({
    products: products.map(({ productId, name, termUi, minAmount, maxAmount }) => ({
      productId,
      name,
      termUi,
      minAmount,
      maxAmount,
    })),
  });
};

/** The contract requires the header, so a request without it is refused before the handler. */
function idempotencyKeyOf({ idempotencyKey }: Pick<Exchange, 'idempotencyKey'>): string {
  if (idempotencyKey === null) throw new Error('a request without Idempotency-Key passed the guard');
  return idempotencyKey;
}
