import type { MerchantUuid } from '#domain/identifier.ts';
import { merchantByPublishableId } from '../../db/merchants/merchant-store.ts';
import type { Storage } from '../context.ts';

/**
 * The publishable key of a shop. Pages of the shop contain it, and it opens `GET /merchant/v1/plans` only
 * (docs/spec/interfaces.md#merchant).
 */
export function publishableKey({ settings }: Pick<Storage, 'settings'>, publishableId: string): string {
  return `${settings.merchantKeyPrefix}_public_${publishableId}`;
}

/** The shop with this publishable key; null for another key, and for a shop that was closed. */
export async function merchantOfPublishableKey(
  { database, settings }: Storage,
  key: string,
): Promise<MerchantUuid | null> {
  const [, prefix, publishableId] =
    /^(test|live)_public_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(key) ?? [];
  if (publishableId === undefined || prefix !== settings.merchantKeyPrefix) return null;
  return merchantByPublishableId(database.reader, publishableId);
}
