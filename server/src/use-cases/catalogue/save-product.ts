import type { StaffActor } from '#domain/access/staff-deeds.ts';
import type { ProductForm } from '#domain/catalogue/product-rules.ts';
import { productActions, stateWhenSaved } from '#domain/catalogue/product-rules.ts';
import type { ProductId } from '#domain/identifier.ts';
import { identifier } from '#domain/identifier.ts';
import type { Refusal } from '#domain/refusal.ts';
import { refuse } from '#domain/refusal.ts';
import type { Result } from '#domain/result.ts';
import { done } from '#domain/result.ts';
import { insertProduct, lockProduct, setProductState, updateProduct } from '../../db/catalogue-store.ts';
import type { Context } from '../context.ts';
import { writeDown } from './write-down.ts';

/** Makes a product, which is not sold before it is started; a base product is at once (spec 7 «Products», I-42). */
export async function addProduct(context: Context, staff: StaffActor, form: ProductForm): Promise<ProductId> {
  const productId = identifier<ProductId>(context.chance.uuid());
  await context.database.transaction(async (transaction) => {
    await insertProduct(
      transaction,
      { ...form, productId, state: stateWhenSaved(form) },
      context.clock.now(),
    );
    await writeDown(context, transaction, {
      staff,
      action: 'SAVE_PRODUCT',
      subjectId: productId,
      before: null,
      after: form,
    });
  });
  return productId;
}

type ProductChange = { readonly staff: StaffActor; readonly productId: ProductId };
type ChangeRefusal = Refusal<'product.not.found.error' | 'product.state.error'>;

/** Changes a product that has not been started yet: what is sold keeps its terms (spec 4 «Product»). */
export async function changeProduct(
  context: Context,
  { staff, productId }: ProductChange,
  form: ProductForm,
): Promise<Result<null, ChangeRefusal>> {
  return context.database.transaction(async (transaction) => {
    const product = await lockProduct(transaction, productId);
    if (product === null) return refuse('product.not.found.error');
    if (!productActions(product.state, product.isBased).edit) return refuse('product.state.error');
    await updateProduct(transaction, { ...form, productId, state: stateWhenSaved(form) });
    await writeDown(context, transaction, {
      staff,
      action: 'SAVE_PRODUCT',
      subjectId: productId,
      before: product,
      after: form,
    });
    return done(null);
  });
}

/** Starts a product, or stops one; a base product is never stopped (spec 4 «Product»). */
export async function toggleProduct(
  context: Context,
  { staff, productId }: ProductChange,
  action: 'start' | 'stop',
): Promise<Result<null, ChangeRefusal>> {
  return context.database.transaction(async (transaction) => {
    const product = await lockProduct(transaction, productId);
    if (product === null) return refuse('product.not.found.error');
    if (!productActions(product.state, product.isBased)[action]) return refuse('product.state.error');
    const state = action === 'start' ? 'ACTIVE' : 'STOPPED';
    await setProductState(transaction, productId, state);
    await writeDown(context, transaction, {
      staff,
      action: 'CHANGE_PRODUCT_STATE',
      subjectId: productId,
      before: { state: product.state },
      after: { state },
    });
    return done(null);
  });
}
