import type { FastifyInstance } from 'fastify';
import type { SandboxClock } from '../clock/sandbox-clock.ts';
import { createDelivery } from './delivery.ts';
import { createMerchantClient } from './merchant-client.ts';
import { openShopOrders } from './shop-orders.ts';
import { isRecord } from '../parameters.ts';
import { shopRoutes } from './shop-routes.ts';
import { createWebhooks } from './webhooks.ts';

export type ShopSettings = {
  readonly clock: SandboxClock;
  readonly journalPath: string | null;
  readonly productUrl: string;
  readonly apiKey: string;
  readonly webhookSecret: string;
  readonly publicUrl: () => string;
};

/** Creates a shop that sells by instalments: pages, stored purchases, and the webhook endpoint. */
export function createShop(settings: ShopSettings): { routes(app: FastifyInstance): void; close(): void } {
  const { clock, publicUrl } = settings;
  const orders = openShopOrders(settings.journalPath);
  const merchant = createMerchantClient(settings.productUrl, settings.apiKey);
  const deliver = createDelivery(merchant);
  const webhooks = createWebhooks(settings.webhookSecret, clock, (event) => {
    const order = orders.find(findApprovedOrderNumber(event) ?? '');
    // the webhook and the return of the customer both trigger the delivery, so that one of them may fail
    if (order?.deliverImmediately === true) void deliver(order);
  });
  return {
    routes: (app) => {
      shopRoutes(app, { orders, merchant, deliver, clock, publicUrl });
      webhooks.routes(app);
    },
    close: () => {
      orders.close();
    },
  };
}

/** Returns the order number of an order.approved webhook; null for other webhooks. */
function findApprovedOrderNumber(event: unknown): string | null {
  if (!isRecord(event) || event['type'] !== 'order.approved' || !isRecord(event['data'])) return null;
  const { orderNumber } = event['data'];
  return typeof orderNumber === 'string' ? orderNumber : null;
}
