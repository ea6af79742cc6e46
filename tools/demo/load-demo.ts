import type { Instant } from '#domain/dates.ts';
import { movableClock } from '#server/clock.ts';
import { composeProduct } from '#server/compose.ts';
import { readConfig } from '#server/config.ts';
import { kopecks } from '#domain/money.ts';
import { insertDemoDifference } from './demo-store.ts';
import { loadDemoCatalogue } from './load-demo-catalogue.ts';

type LoadOptions = { readonly difference: boolean; readonly present?: Instant };

/**
 * Loads the merchants, products, clients and staff of a demonstration into a migrated database. Existing rows are not
 * changed (docs/spec/interfaces.md#demo-world).
 * @param environment - the environment of the service that uses the database
 * @param options - `difference` adds a reconciliation difference, which correct operation never produces; `present` is
 *   the end of the demo world, which begins in the past: passwords get this time, and the difference is found then
 */
export async function loadDemo(
  environment: NodeJS.ProcessEnv,
  { difference, present = movableClock(0).now() }: LoadOptions,
): Promise<void> {
  const config = readConfig({ ...environment, DEMO: 'on', LOG_LEVEL: 'silent' });
  const { context, database } = await composeProduct(config);
  try {
    await loadDemoCatalogue(context, present);
    if (difference)
      await database.transaction((transaction) => insertDemoDifference(transaction, demoDifference, present));
  } finally {
    await database.close();
  }
}

/** A difference that only the list of the staff shows. The journal and the bank agree, so the audit succeeds. */
const demoDifference = {
  differenceUuid: 'e1000000-0000-4000-8000-000000000001',
  subject: 'DW-BANK-1',
  theirAmount: kopecks(499_000),
};
