import type { MerchantUuid } from '#domain/identifier.ts';
import { hashOfSecret } from '../../secrets/random.ts';
import { merchantByKeyHash } from '../../db/merchants/merchant-store.ts';
import type { Context } from '../context.ts';

/** Who calls with this API key; null when nobody may (docs/spec/interfaces.md#merchant). */
export async function findMerchant({ database }: Context, apiKey: string): Promise<MerchantUuid | null> {
  return merchantByKeyHash(database.reader, hashOfSecret(apiKey));
}
