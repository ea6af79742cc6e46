import { ConfigError } from '../../config/environment.ts';
import type { Transaction } from '../../db/database.ts';
import {
  forgetDataKeysBefore,
  isBegunWithoutDataKey,
  keepDataKey,
  lockDataKey,
  sealedDataKeys,
} from '../../db/secrets/data-key-store.ts';
import { seal, unsealOrNull } from '../../secrets/seal.ts';
import type { SecretKeys } from '../../secrets/secret-keys.ts';
import type { Context } from '../context.ts';

/**
 * The key of the hashes and seals of this database. It never changes; what changes is the SECRET_KEY by which it is
 * sealed itself. A new one is good from the first process that knows it together with the former; the former opens
 * nothing any more as soon as a process begins that knows the new one alone (docs/spec/reliability.md#S-57, decision
 * 0056).
 * @throws ConfigError when none of the keys opens it.
 */
export async function openDataKey(
  { database, random }: Pick<Context, 'database' | 'random'>,
  secretKeys: SecretKeys,
): Promise<string> {
  const [newest, ...former] = secretKeys;
  return database.transaction(async (transaction) => {
    await lockDataKey(transaction);
    const sealed = await sealedDataKeys(transaction);
    if (sealed.length === 0) return beginDataKey(transaction, secretKeys, random.token());
    const dataKey = firstOpened(sealed, secretKeys);
    if (dataKey === null) throw new ConfigError(wrongKey);
    const own = sealed.find((one) => unsealOrNull(newest, one) !== null);
    if (own === undefined) await keepDataKey(transaction, seal(newest, dataKey));
    else if (former.length === 0) await forgetDataKeysBefore(transaction, own);
    return dataKey;
  });
}

const wrongKey = 'SECRET_KEY is not that of this database: give the former one, too, behind a comma';

/**
 * A version that knew no data key used its SECRET_KEY for one: where that is changed by the same start, it is the
 * former one.
 */
async function beginDataKey(
  transaction: Transaction,
  secretKeys: SecretKeys,
  random: string,
): Promise<string> {
  const [newest] = secretKeys;
  const oldest = secretKeys.at(-1) ?? newest;
  const dataKey = (await isBegunWithoutDataKey(transaction)) ? oldest : random;
  await keepDataKey(transaction, seal(newest, dataKey));
  return dataKey;
}

function firstOpened(sealed: readonly Uint8Array[], secretKeys: SecretKeys): string | null {
  const all = secretKeys.flatMap((secretKey) => sealed.map((one) => unsealOrNull(secretKey, one)));
  return all.find((dataKey) => dataKey !== null) ?? null;
}
