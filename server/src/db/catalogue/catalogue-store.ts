import type { ProductForm, ProductState } from '#domain/catalogue/product-rules.ts';
import type { ProductId } from '#domain/identifier.ts';
import type { Instant } from '#domain/dates.ts';
import type { Reader, Transaction } from '../database.ts';

/** A product in any state, for staff. */
export type CatalogueProduct = SavedProduct & {
  readonly state: ProductState;
  /** Starts at 1; each change adds 1. */
  readonly version: number;
};

type SavedProduct = ProductForm & { readonly productId: ProductId };

export async function allProducts(reader: Reader): Promise<CatalogueProduct[]> {
  return reader<CatalogueProduct[]>`select ${columns(reader)} from product order by created_at, product_id`;
}

export async function productById(reader: Reader, productId: ProductId): Promise<CatalogueProduct | null> {
  const [row] = await reader<CatalogueProduct[]>`
    select ${columns(reader)} from product where product_id = ${productId}`;
  return row ?? null;
}

export async function lockProduct(
  transaction: Transaction,
  productId: ProductId,
): Promise<CatalogueProduct | null> {
  const [row] = await transaction<CatalogueProduct[]>`
    select ${columns(transaction)} from product where product_id = ${productId} for update`;
  return row ?? null;
}

/** Returns the identifiers without a product. */
export async function unknownProducts(reader: Reader, productIds: readonly string[]): Promise<string[]> {
  const rows = await reader<{ productId: string }[]>`
    select given as "productId" from unnest(${productIds}::text[]) as given
    where not exists (select from product where product_id = given)`;
  return rows.map(({ productId }) => productId);
}

/** Inserts a product in the state CREATED; only `setProductState` puts a product on sale. */
export async function insertProduct(
  transaction: Transaction,
  { productId, ...form }: SavedProduct,
  createdAt: Instant,
): Promise<void> {
  await transaction`
    insert into product (product_id, version, name, term_ui, is_based, without_penalties, initial_payment,
      payments_count, payments_interval_value, payments_interval_unit, shift_payment, min_amount, max_amount,
      commission, min_commission, max_commission, commission_rule, state, created_at)
    values (${productId}, 1, ${form.name}, ${form.termUi}, ${form.isBased}, ${form.withoutPenalties},
      ${form.initialPayment}, ${form.paymentsCount}, ${form.paymentsIntervalValue}, ${form.paymentsIntervalUnit},
      ${form.shiftPayment}, ${form.minAmount}, ${form.maxAmount}, ${form.commission}, ${form.minCommission},
      ${form.maxCommission}, ${form.commissionRule}, 'CREATED', ${createdAt})`;
}

/** Saves a new version of a product; its state does not change. Existing orders keep their terms. */
export async function updateProduct(
  transaction: Transaction,
  { productId, ...form }: SavedProduct,
): Promise<void> {
  await transaction`
    update product set version = version + 1, name = ${form.name}, term_ui = ${form.termUi}, is_based = ${form.isBased},
      without_penalties = ${form.withoutPenalties}, initial_payment = ${form.initialPayment},
        payments_count = ${form.paymentsCount},
      payments_interval_value = ${form.paymentsIntervalValue}, payments_interval_unit = ${form.paymentsIntervalUnit},
      shift_payment = ${form.shiftPayment}, min_amount = ${form.minAmount}, max_amount = ${form.maxAmount},
      commission = ${form.commission}, min_commission = ${form.minCommission}, max_commission = ${form.maxCommission},
      commission_rule = ${form.commissionRule}
    where product_id = ${productId}`;
}

export async function setProductState(
  transaction: Transaction,
  productId: ProductId,
  state: ProductState,
): Promise<void> {
  await transaction`update product set state = ${state}, version = version + 1 where product_id = ${productId}`;
}

function columns(reader: Reader): ReturnType<Reader> {
  return reader`product_id as "productId", name, term_ui as "termUi", is_based as "isBased",
    without_penalties as "withoutPenalties", initial_payment as "initialPayment", payments_count as "paymentsCount",
    payments_interval_value as "paymentsIntervalValue",
    payments_interval_unit as "paymentsIntervalUnit", shift_payment as "shiftPayment", min_amount as "minAmount",
    max_amount as "maxAmount", commission, min_commission as "minCommission", max_commission as "maxCommission",
    commission_rule as "commissionRule", state, version`;
}
