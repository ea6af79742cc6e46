import { composeProduct } from '#server/compose.ts';
import { readConfig } from '#server/config.ts';
import { loadDemoCatalogue } from '#server/demo/load-demo-catalogue.ts';

/** Puts the demo world into a migrated database, as the product does when it starts there for the first time. */
export async function loadDemo(databaseUrl: string): Promise<void> {
  const { context, database } = await composeProduct(
    readConfig({ DATABASE_URL: databaseUrl, DEMO: 'on', LOG_LEVEL: 'silent' }),
  );
  await loadDemoCatalogue(context);
  await database.close();
}
