import type { Phone } from '#domain/auth/phone.ts';
import { commissionDiscountFor } from '#domain/catalogue/discounts.ts';
import type { ProductTerms } from '#domain/schedules/product-terms.ts';
import { allDiscounts } from '../../db/catalogue/discount-store.ts';
import type { Product } from '../../db/catalogue/product-store.ts';
import { categoryOfClient } from '../clients/category-of-client.ts';
import type { Context, DatabaseAccess } from '../context.ts';

/**
 * The terms of a product for a customer. The discount of a card subscription applies if its category is ACTUAL and has
 * discounts enabled, and if a discount covers the product. The terms are fixed with the purchase (docs/spec/rules.md#9,
 * docs/spec/reliability.md#I-54).
 */
export async function termsForCustomer(
  context: DatabaseAccess & Pick<Context, 'subscriptions'>,
  { productId, terms }: Product,
  phone: Phone,
): Promise<ProductTerms> {
  const category = await categoryOfClient(context, phone);
  if (category === null) return terms;
  const discounts = await allDiscounts(context.database.reader);
  const commissionDiscount = commissionDiscountFor(productId, category, discounts);
  return commissionDiscount === null ? terms : { ...terms, commissionDiscount };
}
