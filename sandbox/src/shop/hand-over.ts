import type { MerchantAnswer, MerchantClient } from './merchant-client.ts';
import type { ShopOrder } from './shop-orders.ts';

export type HandOver = (order: ShopOrder) => Promise<MerchantAnswer>;

/** Hands a purchase over once, however often the customer comes back and the product tells that it was approved, at the same moment too. */
export function createHandOver(merchant: MerchantClient): HandOver {
  const underWay = new Map<string, Promise<MerchantAnswer>>();
  return ({ orderNumber, orderUuid }) => {
    const path = `/orders/${encodeURIComponent(orderUuid)}/deliver`;
    const running =
      underWay.get(orderNumber) ??
      merchant.post(path, {}, `${orderNumber}-deliver`).finally(() => underWay.delete(orderNumber));
    underWay.set(orderNumber, running);
    return running;
  };
}
