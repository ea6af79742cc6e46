import { hashOfSecret } from '../../secrets/random.ts';
import { type MerchantKey, merchantKeyByHash } from '../../db/merchants/merchant-store.ts';
import type { DatabaseAccess } from '../context.ts';

/** The API key and its merchant; null for an unknown or revoked key (docs/spec/interfaces.md#merchant). */
export async function findMerchant(
  { database }: DatabaseAccess,
  apiKey: string,
): Promise<MerchantKey | null> {
  return merchantKeyByHash(database.reader, hashOfSecret(apiKey));
}
