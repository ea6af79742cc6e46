import { openJournal } from '../journal.ts';
import { isRecord } from '../parameters.ts';
import type { CartLine } from './goods.ts';

/** A purchase stored by the shop. `total` is in kopecks. */
export type ShopOrder = {
  readonly orderNumber: string;
  readonly orderUuid: string;
  readonly lines: readonly CartLine[];
  readonly total: number;
  readonly phone: string;
  /** True to deliver the order when it is approved; otherwise the shop delivers or reverses it by hand. */
  readonly deliverImmediately: boolean;
};

export type ShopOrders = {
  save(order: ShopOrder): void;
  find(orderNumber: string): ShopOrder | null;
  /** Newest first. */
  list(): readonly ShopOrder[];
  close(): void;
};

export function openShopOrders(journalPath: string | null): ShopOrders {
  const journal = openJournal({
    path: journalPath,
    isEntry: isShopOrder,
    keyOf: (order) => order.orderNumber,
  });
  const orders = new Map(journal.past.map((order) => [order.orderNumber, order]));
  return {
    save: (order) => {
      journal.append(order);
      orders.set(order.orderNumber, order);
    },
    find: (orderNumber) => orders.get(orderNumber) ?? null,
    list: () => [...orders.values()].reverse(),
    close: () => {
      journal.close();
    },
  };
}

function isShopOrder(value: unknown): value is ShopOrder {
  return isRecord(value) && 'orderNumber' in value && 'orderUuid' in value;
}
