import { whyNotSold } from '#domain/catalogue/not-sold.ts';
import { moscowDate } from '#domain/dates.ts';
import type { Kopecks } from '#domain/money.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { success, type Result } from '#domain/result.ts';
import { buildSchedule, type Schedule } from '#domain/schedules/build-schedule.ts';
import { activeProducts, type Product } from '../../db/catalogue/product-store.ts';
import type { DatabaseAccess } from '../context.ts';
import { lawfulProducts } from './list-products.ts';
import { isPublishableKey } from './publishable-key.ts';

/** A product with the schedule of a purchase that begins today. */
export type Plan = Pick<Product, 'productId' | 'name' | 'termUi'> & Schedule;

type PlansQuery = {
  /** The price of the goods, in kopecks. */
  readonly amount: Kopecks;
  /** The publishable key of the shop. */
  readonly key: string;
};

/**
 * The plans by which goods of a price can be bought today, for the page of a product (docs/spec/interfaces.md#merchant).
 * A purchase has the same schedule, unless the customer has a discount. Refused with `merchant.key.error`.
 */
export async function listPlans(
  context: DatabaseAccess,
  { amount, key }: PlansQuery,
): Promise<Result<readonly Plan[], Refusal<'merchant.key.error'>>> {
  if (!(await isPublishableKey(context, key))) return refuse('merchant.key.error');
  const today = moscowDate(context.clock.now());
  const products = await activeProducts(context.database.reader);
  const sold = products.filter((product) => whyNotSold(product, amount, today) === null);
  const offered = await lawfulProducts(context, sold, () => amount);
  return success(
    offered.map(({ productId, name, termUi, terms }) => ({
      productId,
      name,
      termUi,
      ...buildSchedule(terms, amount, today),
    })),
  );
}
