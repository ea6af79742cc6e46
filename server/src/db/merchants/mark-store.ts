import type { Instant } from '#domain/dates.ts';
import type { MerchantUuid } from '#domain/identifier.ts';
import type { LogoType } from '#domain/merchants/logo.ts';
import type { Reader, Transaction } from '../database.ts';

export type Logo = {
  readonly file: Uint8Array;
  readonly mediaType: LogoType;
  /** SHA-256 of the file, in hexadecimal digits. */
  readonly hash: string;
};

export type Mark = {
  readonly logo: Logo | null;
  /** Like #0a7a3d. */
  readonly colour: string | null;
};

/** Locks a merchant. Returns its name and mark; null for an unknown one. */
export async function lockMark(
  transaction: Transaction,
  merchantUuid: MerchantUuid,
): Promise<(Mark & { readonly fullName: string }) | null> {
  const [row] = await transaction<(Partial<Logo> & { fullName: string; colour: string | null })[]>`
    select m.full_name as "fullName", s.logo as file, s.media_type as "mediaType", s.logo_hash as hash, s.colour
    from merchant m left join shop_mark s using (merchant_uuid)
    where m.merchant_uuid = ${merchantUuid} for no key update of m`;
  if (row === undefined) return null;
  const { fullName, colour, file, mediaType, hash } = row;
  const logo = file && mediaType && hash ? { file, mediaType, hash } : null;
  return { fullName, colour, logo };
}

/** Replaces the mark of a merchant; an empty one removes it. */
export async function saveMark(
  transaction: Transaction,
  { merchantUuid, logo, colour }: Mark & { readonly merchantUuid: MerchantUuid },
  now: Instant,
): Promise<void> {
  await transaction`delete from shop_mark where merchant_uuid = ${merchantUuid}`;
  if (logo === null && colour === null) return;
  await transaction`
    insert into shop_mark (merchant_uuid, logo, media_type, logo_hash, colour, changed_at)
    values (${merchantUuid}, ${logo?.file ?? null}, ${logo?.mediaType ?? null}, ${logo?.hash ?? null}, ${colour},
      ${now})`;
}

export type ListedMark = {
  readonly merchantFullName: string;
  readonly logoHash: string | null;
  readonly colour: string | null;
};

/** The marks by the name of their shop, without names that two shops share. */
export async function listedMarks(reader: Reader): Promise<ListedMark[]> {
  return reader<ListedMark[]>`
    select m.full_name as "merchantFullName", s.logo_hash as "logoHash", s.colour
    from shop_mark s join merchant m using (merchant_uuid)
    where not exists (
      select from merchant other where other.full_name = m.full_name and other.merchant_uuid <> m.merchant_uuid)
    order by m.full_name`;
}

/** The logo with this hash; null when no shop has it. */
export async function logoByHash(
  reader: Reader,
  hash: string,
): Promise<Pick<Logo, 'file' | 'mediaType'> | null> {
  const [row] = await reader<Pick<Logo, 'file' | 'mediaType'>[]>`
    select logo as file, media_type as "mediaType" from shop_mark where logo_hash = ${hash} limit 1`;
  return row ?? null;
}
