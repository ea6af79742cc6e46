import { type ListedMerchant, listedMerchants } from '../../db/merchants/merchant-store.ts';
import { type ListedWebhook, webhookPage, type WebhookQuery } from '../../db/webhooks/webhook-log-store.ts';
import type { ListPage } from '../../db/listing.ts';
import type { DatabaseAccess } from '../context.ts';

/** All shops with the endings of their keys and the number of their undelivered webhooks. */
export async function viewMerchants({ database }: DatabaseAccess): Promise<readonly ListedMerchant[]> {
  return listedMerchants(database.reader);
}

/** A page of the webhooks for shops with attempts, last answer and next attempt. */
export async function viewWebhooks(
  { database }: DatabaseAccess,
  query: WebhookQuery,
): Promise<ListPage<ListedWebhook> & { readonly total: number }> {
  return webhookPage(database.reader, query);
}
