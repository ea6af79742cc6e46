import { composeProduct, type Product } from '#server/compose.ts';
import { readConfig } from '#server/config.ts';
import { type CleanUp, openTestDatabase } from '#testing/database/test-database.ts';
import { testBeginsAt } from '#testing/first-day.ts';

type OwnProduct = Product & { readonly config: ReturnType<typeof readConfig> };

/**
 * The product without HTTP handlers, in the test's own process, on a copy of the demo database. For states that no
 * caller can produce at the right instant. With the environment of a stack it uses the database of that stack.
 */
export async function openProduct(
  cleanUp: CleanUp,
  stackEnvironment: Readonly<Record<string, string>> = {},
): Promise<OwnProduct> {
  const databaseUrl = stackEnvironment['DATABASE_URL'] ?? (await openTestDatabase(cleanUp, 'demo'));
  const beginsAt = new Date(testBeginsAt).toISOString();
  const environment = {
    DEMO_BEGINS_AT: beginsAt,
    ...stackEnvironment,
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'silent',
  };
  const config = readConfig(environment);
  const product = await composeProduct(config);
  cleanUp.after(product.database.close);
  return { ...product, config };
}
