import type { StaffActor } from '#domain/staff/staff-actions.ts';
import { type Discount, productsFreeFor } from '#domain/catalogue/discounts.ts';
import { isOnCoefficientStep } from '#domain/money.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { success, type Result } from '#domain/result.ts';
import { unknownProducts } from '../../db/catalogue/catalogue-store.ts';
import type { Transaction } from '../../db/database.ts';
import {
  allDiscounts,
  insertDiscount,
  lockDiscounts,
  changeProducts,
} from '../../db/catalogue/discount-store.ts';
import { productNames } from '../../db/catalogue/product-store.ts';
import { insertStaffAction } from '../../db/staff/staff-action-store.ts';
import type { DatabaseAccess } from '../context.ts';
import { type ExpectedVersion, isStale } from './is-stale.ts';

type DiscountRefusal = Refusal<
  'discount.not.found.error' | 'discount.coefficient.error' | 'catalogue.changed.error'
>;
type ProductRefusal = Refusal<'discount.product.taken.error' | 'product.not.found.error'>;

/** Creates a discount for products that no other discount covers (docs/spec/specification.md#5 «Discount form»). */
export async function addDiscount(
  context: DatabaseAccess,
  staff: StaffActor,
  form: Omit<Discount, 'discountUuid'>,
): Promise<Result<string, ProductRefusal | Refusal<'request.invalid.error'>>> {
  if (!isOnCoefficientStep(form.discount)) return refuse('request.invalid.error', 'field=discount');
  const discount = { ...form, discountUuid: context.random.uuid() };
  return context.database.transaction(async (transaction) => {
    await lockDiscounts(transaction);
    const problem = await problemOf(transaction, discount, await allDiscounts(transaction));
    if (problem !== null) return refuse(problem);
    await insertDiscount(transaction, discount, context.clock.now());
    await insertStaffAction(
      transaction,
      await actionOf(transaction, staff, { discount }),
      context.clock.now(),
    );
    return success(discount.discountUuid);
  });
}

/**
 * Changes the products of a discount; its coefficient is fixed (docs/spec/specification.md#5 «Discount form»).
 */
export async function changeDiscount(
  context: DatabaseAccess,
  staff: StaffActor,
  { version, ...discount }: Discount & { readonly version: ExpectedVersion },
): Promise<Result<null, ProductRefusal | DiscountRefusal>> {
  return context.database.transaction(async (transaction) => {
    await lockDiscounts(transaction);
    const all = await allDiscounts(transaction);
    const known = all.find(({ discountUuid }) => discountUuid === discount.discountUuid);
    if (known === undefined) return refuse('discount.not.found.error');
    if (isStale(version, known)) return refuse('catalogue.changed.error');
    if (known.discount !== discount.discount) return refuse('discount.coefficient.error');
    const problem = await problemOf(transaction, discount, all);
    if (problem !== null) return refuse(problem);
    await changeProducts(transaction, discount.discountUuid, discount.products);
    const action = await actionOf(transaction, staff, { discount, known });
    await insertStaffAction(transaction, action, context.clock.now());
    return success(null);
  });
}

type SavedDiscount = { readonly discount: Discount; readonly known?: Discount };

/** The log names the products. */
async function actionOf(transaction: Transaction, staff: StaffActor, { discount, known }: SavedDiscount) {
  const named = async (each: Discount) => ({
    ...each,
    products: await productNames(transaction, each.products),
  });
  const before = known === undefined ? null : await named(known);
  const after = await named(discount);
  return { staff, action: 'SAVE_DISCOUNT', subjectId: discount.discountUuid, before, after } as const;
}

async function problemOf(
  transaction: Transaction,
  { discountUuid, products }: Discount,
  all: readonly Discount[],
): Promise<ProductRefusal['code'] | null> {
  if ((await unknownProducts(transaction, products)).length > 0) return 'product.not.found.error';
  const free = productsFreeFor(discountUuid, products, all);
  return free.length === products.length ? null : 'discount.product.taken.error';
}
