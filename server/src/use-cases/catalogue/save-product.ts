import type { ProductForm } from '#domain/catalogue/product-rules.ts';
import { productActions } from '#domain/catalogue/product-rules.ts';
import type { ProductId, StaffUuid } from '#domain/identifier.ts';
import { identifier } from '#domain/identifier.ts';
import type { Refusal } from '#domain/refusal.ts';
import { refuse } from '#domain/refusal.ts';
import type { Result } from '#domain/result.ts';
import { done } from '#domain/result.ts';
import { insertProduct, lockProduct, setProductState, updateProduct } from '../../db/catalogue-store.ts';
import type { Context } from '../context.ts';
import { writeDown } from './write-down.ts';

/** Makes a product, which is not sold before it is started (spec 7 «Products»). */
export async function addProduct(
  context: Context,
  staffUuid: StaffUuid,
  form: ProductForm,
): Promise<ProductId> {
  const productId = identifier<ProductId>(context.chance.uuid());
  await context.database.transaction(async (transaction) => {
    await insertProduct(transaction, { ...form, productId }, context.clock.now());
    await writeDown(context, transaction, { staffUuid, action: 'SAVE_PRODUCT', subjectId: productId });
  });
  return productId;
}

type ProductChange = { readonly staffUuid: StaffUuid; readonly productId: ProductId };
type ChangeRefusal = Refusal<'product.not.found.error' | 'product.state.error'>;

/** Changes a product that has not been started yet: what is sold keeps its terms (spec 4 «Product»). */
export async function changeProduct(
  context: Context,
  { staffUuid, productId }: ProductChange,
  form: ProductForm,
): Promise<Result<null, ChangeRefusal>> {
  return context.database.transaction(async (transaction) => {
    const product = await lockProduct(transaction, productId);
    if (product === null) return refuse('product.not.found.error');
    if (!productActions(product.state, product.isBased).edit) return refuse('product.state.error');
    await updateProduct(transaction, { ...form, productId });
    await writeDown(context, transaction, { staffUuid, action: 'SAVE_PRODUCT', subjectId: productId });
    return done(null);
  });
}

/** Starts a product, or stops one; a base product is never stopped (spec 4 «Product»). */
export async function toggleProduct(
  context: Context,
  { staffUuid, productId }: ProductChange,
  action: 'start' | 'stop',
): Promise<Result<null, ChangeRefusal>> {
  return context.database.transaction(async (transaction) => {
    const product = await lockProduct(transaction, productId);
    if (product === null) return refuse('product.not.found.error');
    if (!productActions(product.state, product.isBased)[action]) return refuse('product.state.error');
    await setProductState(transaction, productId, action === 'start' ? 'ACTIVE' : 'STOPPED');
    await writeDown(context, transaction, {
      staffUuid,
      action: 'CHANGE_PRODUCT_STATE',
      subjectId: productId,
    });
    return done(null);
  });
}
