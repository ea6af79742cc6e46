import { identifier, type MerchantUuid } from '#domain/identifier.ts';
import { isActiveMerchant } from '../../db/merchants/merchant-store.ts';
import type { DatabaseAccess } from '../context.ts';

/**
 * The publishable key of a shop. Pages of the shop contain it, and it opens `GET /merchant/v1/plans` only
 * (docs/spec/interfaces.md#merchant).
 */
export function publishableKey(
  { settings }: Pick<DatabaseAccess, 'settings'>,
  merchantUuid: MerchantUuid,
): string {
  return `${settings.merchantKeyPrefix}_public_${merchantUuid}`;
}

const pattern = /^(test|live)_public_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Whether this is the publishable key of a shop that is not closed. */
export async function isPublishableKey(
  { database, settings }: DatabaseAccess,
  key: string,
): Promise<boolean> {
  const [, prefix, merchantUuid] = pattern.exec(key) ?? [];
  if (merchantUuid === undefined || prefix !== settings.merchantKeyPrefix) return false;
  return isActiveMerchant(database.reader, identifier<MerchantUuid>(merchantUuid));
}
