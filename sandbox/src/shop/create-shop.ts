import type { FastifyInstance } from 'fastify';
import type { SandboxClock } from '../clock/sandbox-clock.ts';
import { createHandOver } from './hand-over.ts';
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

/** The shop that sells by instalments: its pages, its memory of purchases, and its door for notifications. */
export function createShop(settings: ShopSettings): { routes(app: FastifyInstance): void; close(): void } {
  const { clock, publicUrl } = settings;
  const orders = openShopOrders(settings.journalPath);
  const merchant = createMerchantClient(settings.productUrl, settings.apiKey);
  const handOver = createHandOver(merchant);
  const webhooks = createWebhooks(settings.webhookSecret, clock, (webhooks) => {
    const order = orders.find(approvedOrderIn(webhooks) ?? '');
    // whoever is back first, this news or the customer, makes the shop hand over; what fails here, the other does
    if (order?.atOnce === true) void handOver(order);
  });
  return {
    routes: (app) => {
      shopRoutes(app, { orders, merchant, handOver, clock, publicUrl });
      webhooks.routes(app);
    },
    close: () => {
      orders.close();
    },
  };
}

/** The shop's number of the order that was approved; `null` for other news. */
function approvedOrderIn(webhooks: unknown): string | null {
  if (!isRecord(webhooks) || webhooks['type'] !== 'order.approved' || !isRecord(webhooks['data'])) return null;
  const { orderNumber } = webhooks['data'];
  return typeof orderNumber === 'string' ? orderNumber : null;
}
