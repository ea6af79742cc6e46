import type { Product } from '../../db/catalogue/product-store.ts';
import { activeProducts } from '../../db/catalogue/product-store.ts';
import type { Context } from '../context.ts';

/** What a shop may offer now. */
export async function listProducts({ database }: Context): Promise<Product[]> {
  return activeProducts(database.reader);
}
