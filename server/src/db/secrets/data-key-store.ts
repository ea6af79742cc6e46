import type { Reader, Transaction } from '../database.ts';

/** Processes that begin at the same moment agree on one key. */
export async function lockDataKey(transaction: Transaction): Promise<void> {
  await transaction`select pg_advisory_xact_lock(hashtextextended('data-key', 0))`;
}

/** The data key, sealed once by each SECRET_KEY that is or was in force, oldest first. */
export async function sealedDataKeys(reader: Reader): Promise<Uint8Array[]> {
  const rows = await reader<{ sealedKey: Uint8Array }[]>`
    select sealed_key as "sealedKey" from data_key order by sealed_at, sealed_key`;
  return rows.map(({ sealedKey }) => sealedKey);
}

/** Younger than all the others, also where the database's clock went back: by its age the former key is told from the new one. */
export async function keepDataKey(transaction: Transaction, sealedKey: Uint8Array): Promise<void> {
  await transaction`
    insert into data_key (sealed_key, sealed_at)
    select ${sealedKey}::bytea, greatest(clock_timestamp(), max(sealed_at) + interval '1 microsecond') from data_key`;
}

/** Lets those go that were sealed before this one. */
export async function forgetDataKeysBefore(transaction: Transaction, sealedKey: Uint8Array): Promise<void> {
  await transaction`
    delete from data_key where sealed_at < (select sealed_at from data_key where sealed_key = ${sealedKey})`;
}

/** Whether a version that knew no data key has sealed anything here. */
export async function isBegunWithoutDataKey(reader: Reader): Promise<boolean> {
  const rows = await reader`select from merchant union all select from staff limit 1`;
  return rows.length > 0;
}
