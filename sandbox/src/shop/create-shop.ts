import type { FastifyInstance } from 'fastify';
import type { SandboxClock } from '../clock/sandbox-clock.ts';
import { createDelivery } from './hand-over.ts';
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
  const webhooks = createWebhooks(settings.webhookSecret, clock, (webhooks) => {
    const order = orders.find(approvedOrderIn(webhooks) ?? '');
    // both this webhook and the returning customer trigger the delivery; if one fails, the other one retries
    if (order?.atOnce === true) void deliver(order);
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

/** The order number of an order.approved webhook; null for other webhooks. */
function approvedOrderIn(webhooks: unknown): string | null {
  if (!isRecord(webhooks) || webhooks['type'] !== 'order.approved' || !isRecord(webhooks['data']))
    return null;
  const { orderNumber } = webhooks['data'];
  return typeof orderNumber === 'string' ? orderNumber : null;
}
