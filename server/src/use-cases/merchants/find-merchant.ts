import type { MerchantUuid } from '#domain/identifier.ts';
import { hashOfSecret } from '../../secrets/random.ts';
import { merchantByKeyHash } from '../../db/merchants/merchant-store.ts';
import type { Context } from '../context.ts';

/** The merchant of an API key; null for an unknown or revoked key (docs/spec/interfaces.md#merchant). */
export async function findMerchant({ database }: Context, apiKey: string): Promise<MerchantUuid | null> {
  return merchantByKeyHash(database.reader, hashOfSecret(apiKey));
}
