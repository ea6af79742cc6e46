import type { Instant } from '#domain/dates.ts';
import type { MerchantUuid, StaffUuid } from '#domain/identifier.ts';
import type { Reader, Transaction } from '../database.ts';

/** An API key and the merchant that it belongs to. */
export type MerchantKey = { readonly merchantUuid: MerchantUuid; readonly keyUuid: string };

/** The key with this hash; null for an unknown or revoked key or a merchant that was closed. */
export async function merchantKeyByHash(reader: Reader, keyHash: string): Promise<MerchantKey | null> {
  const [row] = await reader<MerchantKey[]>`
    select merchant_uuid as "merchantUuid", key_uuid as "keyUuid" from merchant_key k
      join merchant m using (merchant_uuid)
    where k.key_hash = ${keyHash} and k.revoked_at is null and m.active`;
  return row ?? null;
}

export async function isActiveMerchant(reader: Reader, merchantUuid: MerchantUuid): Promise<boolean> {
  const rows = await reader`select 1 from merchant where merchant_uuid = ${merchantUuid} and active`;
  return rows.length === 1;
}

/**
 * The accounts that may know a key, revoked or not. This is the account that issued the key. If no account issued it,
 * these are all accounts that ever issued a key of the same merchant.
 */
export async function accountsBehindKey(reader: Reader, keyUuid: string): Promise<readonly StaffUuid[]> {
  const rows = await reader<{ staffUuid: StaffUuid }[]>`
    select distinct issued.created_by as "staffUuid" from merchant_key used join merchant_key issued
      on issued.key_uuid = used.key_uuid or (used.created_by is null and issued.merchant_uuid = used.merchant_uuid)
    where used.key_uuid = ${keyUuid} and issued.created_by is not null`;
  return rows.map(({ staffUuid }) => staffUuid);
}

export type ListedMerchant = {
  readonly merchantUuid: MerchantUuid;
  readonly fullName: string;
  readonly websiteUrl: string | null;
  readonly physicalAddress: string | null;
  /** SHA-256 of the logo. */
  readonly logoHash: string | null;
  readonly colour: string | null;
  readonly createdAt: Instant;
  readonly keys: readonly {
    readonly keyUuid: string;
    readonly ending: string | null;
    readonly createdAt: Instant;
    /** The login of the staff member. */
    readonly createdBy: string | null;
    readonly revokedAt: Instant | null;
  }[];
  readonly waitingWebhooks: number;
  readonly failedWebhooks: number;
};

/** All merchants by name, with their keys, newest first, and the numbers of undelivered webhooks. */
export async function listedMerchants(reader: Reader): Promise<ListedMerchant[]> {
  return reader<ListedMerchant[]>`
    select m.merchant_uuid as "merchantUuid", m.full_name as "fullName", m.website_url as "websiteUrl",
      m.physical_address as "physicalAddress", m.created_at as "createdAt", s.logo_hash as "logoHash", s.colour,
      (select coalesce(json_agg(json_build_object('keyUuid', k.key_uuid, 'ending', k.ending, 'createdBy', s.login,
            'createdAt', to_char(k.created_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
            'revokedAt', to_char(k.revoked_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
          order by k.created_at desc, k.key_uuid), '[]')
        from merchant_key k left join staff s on s.staff_uuid = k.created_by
          where k.merchant_uuid = m.merchant_uuid) as keys,
      coalesce(w.waiting, 0)::integer as "waitingWebhooks", coalesce(w.parked, 0)::integer as "failedWebhooks"
    from merchant m left join shop_mark s using (merchant_uuid) left join (
      select merchant_uuid, count(*) filter (where state = 'WAITING') as waiting,
        count(*) filter (where state = 'PARKED') as parked
      from webhook_delivery where state in ('WAITING', 'PARKED') group by merchant_uuid) w using (merchant_uuid)
    order by m.full_name, m.merchant_uuid`;
}

/** The name of a merchant; empty for an unknown one. */
export async function merchantName(reader: Reader, merchantUuid: MerchantUuid): Promise<string> {
  const [row] = await reader<{ fullName: string }[]>`
    select full_name as "fullName" from merchant where merchant_uuid = ${merchantUuid}`;
  return row?.fullName ?? '';
}

/** The website of a merchant; null without one. */
export async function merchantWebsite(reader: Reader, merchantUuid: MerchantUuid): Promise<string | null> {
  const [row] = await reader<{ websiteUrl: string | null }[]>`
    select website_url as "websiteUrl" from merchant where merchant_uuid = ${merchantUuid}`;
  return row?.websiteUrl ?? null;
}

export type NewMerchant = {
  readonly merchantUuid: MerchantUuid;
  readonly fullName: string;
  readonly websiteUrl: string | null;
  readonly physicalAddress: string | null;
  readonly sealedWebhookSecret: Uint8Array;
};

/** Returns false when a merchant with this UUID exists. */
export async function insertMerchant(
  transaction: Transaction,
  merchant: NewMerchant,
  now: Instant,
): Promise<boolean> {
  const rows = await transaction`
    insert into merchant (merchant_uuid, full_name, website_url, physical_address, sealed_webhook_secret, active,
      created_at)
    values (${merchant.merchantUuid}, ${merchant.fullName}, ${merchant.websiteUrl}, ${merchant.physicalAddress},
      ${merchant.sealedWebhookSecret}, true, ${now})
    on conflict (merchant_uuid) do nothing returning 1`;
  return rows.length === 1;
}

export type NewKey = {
  readonly keyUuid: string;
  readonly merchantUuid: MerchantUuid;
  readonly keyHash: string;
  readonly ending: string;
  readonly createdBy: StaffUuid;
};

/** Inserts a key. A key with the same UUID stays as it is; an unknown merchant gets none. */
export async function insertKey(
  transaction: Transaction,
  key: NewKey,
  now: Instant,
): Promise<'inserted' | 'known' | 'no-merchant'> {
  const [row] = await transaction<{ isInserted: boolean }[]>`
    with inserted as (
      insert into merchant_key (key_uuid, merchant_uuid, key_hash, ending, created_at, created_by)
      select ${key.keyUuid}::uuid, merchant_uuid, ${key.keyHash}, ${key.ending}, ${now}::timestamptz,
        ${key.createdBy}::uuid
      from merchant where merchant_uuid = ${key.merchantUuid}
      on conflict (key_uuid) do nothing returning 1)
    select exists (select from inserted) as "isInserted" from merchant where merchant_uuid = ${key.merchantUuid}`;
  if (row === undefined) return 'no-merchant';
  return row.isInserted ? 'inserted' : 'known';
}

/**
 * Revokes a key, also in `merchant.api_key_hash`, which the previous version reads. Returns its merchant; null when no
 * valid key has this UUID.
 */
export async function revokeKey(
  transaction: Transaction,
  keyUuid: string,
  now: Instant,
): Promise<MerchantUuid | null> {
  const [row] = await transaction<{ merchantUuid: MerchantUuid }[]>`
    with revoked as (
      update merchant_key set revoked_at = ${now} where key_uuid = ${keyUuid} and revoked_at is null
        returning merchant_uuid, key_hash),
    previous_version as (
      update merchant m set api_key_hash = null from revoked r where m.api_key_hash = r.key_hash)
    select merchant_uuid as "merchantUuid" from revoked`;
  return row?.merchantUuid ?? null;
}
