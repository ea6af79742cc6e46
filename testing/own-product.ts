import { composeProduct, type Product } from '#server/compose.ts';
import { readConfig } from '#server/config.ts';
import { type CleanUp, openTestDatabase } from '#tools/test-database.ts';

/**
 * The product without its doorways, in the test's own process, on a copy of the demo world: for what no caller brings about at the right
 * moment. `surroundings` of a stack put it beside that one.
 */
export async function openProduct(
  cleanUp: CleanUp,
  surroundings: Readonly<Record<string, string>> = {},
): Promise<Product> {
  const databaseUrl = surroundings['DATABASE_URL'] ?? (await openTestDatabase(cleanUp, 'demo'));
  const environment = { ...surroundings, DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent' };
  const product = await composeProduct(readConfig(environment));
  cleanUp.after(product.database.close);
  return product;
}
