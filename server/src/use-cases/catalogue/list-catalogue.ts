import type { Discount, SubscriptionCategory } from '#domain/catalogue/discounts.ts';
import type { CatalogueProduct } from '../../db/catalogue-store.ts';
import { allProducts } from '../../db/catalogue-store.ts';
import { allDiscounts, allSubscriptions } from '../../db/discount-store.ts';
import type { Service } from '../../db/service-store.ts';
import { allServices } from '../../db/service-store.ts';
import type { Context } from '../context.ts';

export async function listAllProducts({ database }: Context): Promise<CatalogueProduct[]> {
  return allProducts(database.reader);
}

export async function listServices({ database }: Context): Promise<Service[]> {
  return allServices(database.reader);
}

export async function listDiscounts({ database }: Context): Promise<Discount[]> {
  return allDiscounts(database.reader);
}

export async function listSubscriptions({ database }: Context): Promise<SubscriptionCategory[]> {
  return allSubscriptions(database.reader);
}
