import type { MerchantAnswer, MerchantClient } from './merchant-client.ts';
import type { ShopOrder } from './shop-orders.ts';

export type Deliver = (order: ShopOrder) => Promise<MerchantAnswer>;

/** Delivers a purchase once, although the returning customer and the webhook may trigger it at the same time. */
export function createDelivery(merchant: MerchantClient): Deliver {
  const running = new Map<string, Promise<MerchantAnswer>>();
  return ({ orderNumber, orderUuid }) => {
    const path = `/orders/${encodeURIComponent(orderUuid)}/deliver`;
    const delivery =
      running.get(orderNumber) ??
      merchant.post(path, {}, `${orderNumber}-deliver`).finally(() => running.delete(orderNumber));
    running.set(orderNumber, delivery);
    return delivery;
  };
}
