import type { MerchantUuid } from '#domain/identifier.ts';
import type { Reader } from '../database.ts';

/** The merchant that a key belongs to, by the key's hash; null for an unknown key or a merchant that was closed. */
export async function merchantByKeyHash(reader: Reader, apiKeyHash: string): Promise<MerchantUuid | null> {
  const [row] = await reader<{ merchantUuid: MerchantUuid }[]>`
    select merchant_uuid as "merchantUuid" from merchant where api_key_hash = ${apiKeyHash} and active`;
  return row?.merchantUuid ?? null;
}
