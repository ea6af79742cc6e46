import { activeProducts, type Product } from '../../db/catalogue/product-store.ts';
import type { Storage } from '../context.ts';

/** The products that a shop may offer at present. */
export async function listProducts({ database }: Storage): Promise<Product[]> {
  return activeProducts(database.reader);
}
