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
 * The key of the hashes and seals of this database. It never changes; only the SECRET_KEY that seals it changes. A new
 * SECRET_KEY is valid as soon as a process starts with it together with the previous one. The previous one becomes
 * invalid as soon as a process starts with only the new one (docs/spec/reliability.md#S-57, decision 0056).
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
    if (sealed.length === 0) return createDataKey(transaction, secretKeys, random.token());
    const dataKey = firstOpened(sealed, secretKeys);
    if (dataKey === null) throw new ConfigError(wrongKey);
    const own = sealed.find((one) => unsealOrNull(newest, one) !== null);
    if (own === undefined) await keepDataKey(transaction, seal(newest, dataKey));
    else if (former.length === 0) await forgetDataKeysBefore(transaction, own);
    return dataKey;
  });
}

const wrongKey = 'SECRET_KEY does not open this database: add the previous key after a comma';

/**
 * A version without data keys used its SECRET_KEY instead. If the same start changes the SECRET_KEY, the data key is
 * the previous one.
 */
async function createDataKey(
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
