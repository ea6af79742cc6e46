import type { Reader, Transaction } from '../database.ts';

/** Serialises the creation of the data key, so that processes that start together use the same key. */
export async function lockDataKey(transaction: Transaction): Promise<void> {
  await transaction`select pg_advisory_xact_lock(hashtextextended('data-key', 0))`;
}

/** The data key encrypted with each current or former SECRET_KEY, oldest first. */
export async function sealedDataKeys(reader: Reader): Promise<Uint8Array[]> {
  const rows = await reader<{ sealedKey: Uint8Array }[]>`
    select sealed_key as "sealedKey" from data_key order by sealed_at, sealed_key`;
  return rows.map(({ sealedKey }) => sealedKey);
}

/**
 * Stores an encrypted data key with a later time than all others, even if the database's clock went back. The time
 * distinguishes the new key from the former one.
 */
export async function keepDataKey(transaction: Transaction, sealedKey: Uint8Array): Promise<void> {
  await transaction`
    insert into data_key (sealed_key, sealed_at)
    select ${sealedKey}::bytea, greatest(clock_timestamp(), max(sealed_at) + interval '1 microsecond') from data_key`;
}

/** Deletes the encrypted data keys that are older than this one. */
export async function forgetDataKeysBefore(transaction: Transaction, sealedKey: Uint8Array): Promise<void> {
  await transaction`
    delete from data_key where sealed_at < (select sealed_at from data_key where sealed_key = ${sealedKey})`;
}

/** True when a version without data keys may have encrypted values in this database. */
export async function isBegunWithoutDataKey(reader: Reader): Promise<boolean> {
  const rows = await reader`select from merchant union all select from staff limit 1`;
  return rows.length > 0;
}
