import { hashOfSecret } from '../../secrets/random.ts';
import type { MerchantKey } from '../../db/merchants/merchant-store.ts';
import { merchantKeyByHash } from '../../db/merchants/merchant-store.ts';
import type { Context } from '../context.ts';

/**
 * The merchant whose API key this is, and the key; null for a key that opens nothing
 * (docs/spec/interfaces.md#merchant).
 */
export async function findMerchant({ database }: Context, apiKey: string): Promise<MerchantKey | null> {
  return merchantKeyByHash(database.reader, hashOfSecret(apiKey));
}
