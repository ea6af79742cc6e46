import type { ProductId } from '../identifier.ts';
import { type BasisPoints, basisPoints, type Kopecks, shareRoundedHalfUp } from '../money.ts';

/**
 * A discount and the products it covers; a product has at most one discount (docs/spec/specification.md#3 «Discount»,
 * docs/spec/reliability.md#I-41).
 */
export type Discount = {
  readonly discountUuid: string;
  /** The share of the price that is subtracted. */
  readonly discount: BasisPoints;
  readonly products: readonly ProductId[];
};

/** A category of the card subscription (docs/spec/specification.md#3 «Subscription category»). */
export type SubscriptionCategory = {
  readonly subscriptionId: string;
  readonly subscriptionName: string;
  readonly discountEnabled: boolean;
  readonly status: 'ACTUAL' | 'DELETED';
};

const wholeInBasisPoints = 10_000;

/** The price with Prime: price × (1 − d), rounded half up (docs/spec/rules.md#9). */
export function discountedPrice(price: Kopecks, discount: BasisPoints): Kopecks {
  return shareRoundedHalfUp(price, basisPoints(wholeInBasisPoints - discount));
}

/**
 * Whether a customer of this category buys at the price with Prime: the category is ACTUAL and has discounts enabled
 * (docs/spec/rules.md#9).
 */
export function isPrime(category: SubscriptionCategory | null): boolean {
  return category?.status === 'ACTUAL' && category.discountEnabled;
}

/**
 * The discount on the commission of a product for a customer. It needs a category that is ACTUAL and has the discount
 * enabled; null when there is no discount (docs/spec/rules.md#9).
 */
export function commissionDiscountFor(
  productId: ProductId,
  category: SubscriptionCategory | null,
  discounts: readonly Discount[],
): BasisPoints | null {
  if (!isPrime(category)) return null;
  return discounts.find(({ products }) => products.includes(productId))?.discount ?? null;
}

/**
 * Products that no other discount covers. Only these can be chosen for this discount (docs/spec/specification.md#5
 * «Discount form»).
 */
export function productsFreeFor(
  discountUuid: string | null,
  products: readonly ProductId[],
  discounts: readonly Discount[],
): ProductId[] {
  const taken = new Set(
    discounts.filter((each) => each.discountUuid !== discountUuid).flatMap((each) => each.products),
  );
  return products.filter((productId) => !taken.has(productId));
}
