import type { FastifyInstance } from 'fastify';
import type { SandboxClock } from '../clock/sandbox-clock.ts';
import { createMerchantClient } from './merchant-client.ts';
import { openShopOrders } from './shop-orders.ts';
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
  const webhooks = createWebhooks(settings.webhookSecret, clock);
  return {
    routes: (app) => {
      shopRoutes(app, { orders, merchant, clock, publicUrl });
      webhooks.routes(app);
    },
    close: () => {
      orders.close();
    },
  };
}
