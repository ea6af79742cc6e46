import { type Kopecks, noMoney } from '#domain/money.ts';
import { activeProducts, type Product } from '../../db/catalogue/product-store.ts';
import type { DatabaseAccess } from '../context.ts';
import { readPurchaseCheck } from '../laws/check-purchase.ts';

/** The products that a shop may offer at present. */
export async function listProducts(context: DatabaseAccess): Promise<readonly Product[]> {
  const products = await activeProducts(context.database.reader);
  return lawfulProducts(context, products, ({ minAmount }) => minAmount);
}

/**
 * The products by which a customer without debts may buy goods of a price today. A purchase that breaks a clause in
 * force is refused (docs/spec/rules.md#15), so such a product is not offered.
 */
export async function lawfulProducts(
  context: DatabaseAccess,
  products: readonly Product[],
  priceOf: (product: Product) => Kopecks,
): Promise<readonly Product[]> {
  const breachOf = await readPurchaseCheck(context, context.database.reader);
  return products.filter((product) => {
    const { name, terms } = product;
    const cart = [{ name, itemAmount: 1 }];
    return breachOf({ terms, amount: priceOf(product), debt: noMoney, cart }) === null;
  });
}
