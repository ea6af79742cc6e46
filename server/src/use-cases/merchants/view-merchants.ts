import type { ListedMerchant } from '../../db/merchants/merchant-store.ts';
import { listedMerchants } from '../../db/merchants/merchant-store.ts';
import type { ListedWebhook, WebhookQuery } from '../../db/merchants/webhook-log-store.ts';
import { webhookPage } from '../../db/merchants/webhook-log-store.ts';
import type { Context } from '../context.ts';

/** All shops with their keys, of which only the endings are known, and with what of their news has not arrived. */
export async function viewMerchants({ database }: Context): Promise<readonly ListedMerchant[]> {
  return listedMerchants(database.reader);
}

/** The news for shops, the newest first: how often they were tried, what the shop answered, when they are tried next. */
export async function viewWebhooks(
  { database }: Context,
  query: WebhookQuery,
): Promise<{ readonly webhooks: readonly ListedWebhook[]; readonly total: number }> {
  return webhookPage(database.reader, query);
}
