import type { ProductTerms } from '#domain/schedules/product-terms.ts';
import type { ProductId } from '#domain/identifier.ts';
import type { Kopecks } from '#domain/money.ts';
import type { Reader } from '../database.ts';

export type Product = {
  readonly productId: ProductId;
  readonly name: string;
  readonly termUi: string;
  readonly minAmount: Kopecks;
  readonly maxAmount: Kopecks;
  readonly terms: ProductTerms;
};

/** The products on sale. */
export async function activeProducts(reader: Reader): Promise<Product[]> {
  return reader<
    Product[]
  >`select ${columns(reader)} from product where state = 'ACTIVE' order by payments_count, product_id`;
}

export async function activeProduct(reader: Reader, productId: string): Promise<Product | null> {
  const [row] = await reader<
    Product[]
  >`select ${columns(reader)} from product where state = 'ACTIVE' and product_id = ${productId}`;
  return row ?? null;
}

export async function productName(reader: Reader, productId: string): Promise<string> {
  const [row] = await reader<{ name: string }[]>`select name from product where product_id = ${productId}`;
  return row?.name ?? '';
}

/** The names of products, in the order of the alphabet. */
export async function productNames(reader: Reader, productIds: readonly string[]): Promise<string[]> {
  const rows = await reader<{ name: string }[]>`
    select name from product where product_id = any (${productIds}::text[]) order by name, product_id`;
  return rows.map(({ name }) => name);
}

function columns(reader: Reader): ReturnType<Reader> {
  return reader`product_id as "productId", name, term_ui as "termUi", min_amount as "minAmount",
    max_amount as "maxAmount",
    json_build_object('paymentsCount', payments_count, 'paymentsIntervalValue', payments_interval_value,
      'paymentsIntervalUnit', payments_interval_unit, 'initialPayment', initial_payment, 'shiftPayment', shift_payment,
      'isBased', is_based, 'withoutPenalties', without_penalties, 'commission', commission,
      'minCommission', min_commission, 'maxCommission', max_commission, 'commissionRule', commission_rule) as terms`;
}
