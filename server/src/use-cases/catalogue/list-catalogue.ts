import { allProducts, type CatalogueProduct } from '../../db/catalogue/catalogue-store.ts';
import {
  allDiscounts,
  allSubscriptions,
  type StoredCategory,
  type StoredDiscount,
} from '../../db/catalogue/discount-store.ts';
import { allServices, type StoredService } from '../../db/catalogue/service-store.ts';
import type { DatabaseAccess } from '../context.ts';

/**
 * All instalment products in any state, for staff (docs/spec/specification.md#2 «BNPL products page»).
 */
export async function listAllProducts({ database }: DatabaseAccess): Promise<CatalogueProduct[]> {
  return allProducts(database.reader);
}

/** All payment add-on services with their tariffs (docs/spec/specification.md#2 «Services page»). */
export async function listServices({ database }: DatabaseAccess): Promise<StoredService[]> {
  return allServices(database.reader);
}

/** All discount coefficients with the products that they cover (docs/spec/specification.md#2 «SberPrime page»). */
export async function listDiscounts({ database }: DatabaseAccess): Promise<StoredDiscount[]> {
  return allDiscounts(database.reader);
}

/** All subscription categories, including deleted ones (docs/spec/specification.md#2 «SberPrime page»). */
export async function listSubscriptions({ database }: DatabaseAccess): Promise<StoredCategory[]> {
  return allSubscriptions(database.reader);
}
