import type { StaffActor } from '#domain/staff/staff-actions.ts';
import { productActions, type ProductForm } from '#domain/catalogue/product-rules.ts';
import { identifier, type ProductId } from '#domain/identifier.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { success, type Result } from '#domain/result.ts';
import {
  type CatalogueProduct,
  insertProduct,
  lockProduct,
  setProductState,
  updateProduct,
} from '../../db/catalogue/catalogue-store.ts';
import type { Transaction } from '../../db/database.ts';
import { insertStaffAction } from '../../db/staff/staff-action-store.ts';
import type { ApprovalEffect, GrantedApproval, ClaimRefusal } from '../approvals/approval-effect.ts';
import { requestApproval } from '../approvals/request-approval.ts';
import { checkUnchanged } from '../approvals/what-changed.ts';
import type { DatabaseAccess } from '../context.ts';
import { checkStart, type StartRefusal } from './check-start.ts';
import { type ExpectedVersion, isStale } from './is-stale.ts';

/** Creates a product. It is not on sale before its start, even if it is a base product (docs/spec/rules.md#14). */
export async function addProduct(
  context: DatabaseAccess,
  staff: StaffActor,
  form: ProductForm,
): Promise<ProductId> {
  const productId = identifier<ProductId>(context.random.uuid());
  await context.database.transaction(async (transaction) => {
    await insertProduct(transaction, { ...form, productId }, context.clock.now());
    const action = {
      staff,
      action: 'SAVE_PRODUCT',
      subjectId: productId,
      before: null,
      after: form,
    } as const;
    await insertStaffAction(transaction, action, context.clock.now());
  });
  return productId;
}

export type ProductChange = {
  readonly staff: StaffActor;
  readonly productId: ProductId;
  readonly version: ExpectedVersion;
};

/** The start of a product, with the reason given by staff, at most 255 characters; null without one. */
export type ProductStart = ProductChange & { readonly reason: string | null };

type ChangeRefusal = Refusal<'product.not.found.error' | 'product.state.error' | 'catalogue.changed.error'>;

/**
 * Changes a product that has not been started; a product on sale keeps its terms (docs/spec/specification.md#4
 * «Product»).
 */
export async function changeProduct(
  context: DatabaseAccess,
  change: ProductChange,
  form: ProductForm,
): Promise<Result<null, ChangeRefusal>> {
  const { staff, productId } = change;
  return context.database.transaction(async (transaction) => {
    const product = await lockForAction(transaction, change, 'edit');
    if (!product.ok) return product;
    await updateProduct(transaction, { ...form, productId });
    const action = { staff, action: 'SAVE_PRODUCT', subjectId: productId } as const;
    await insertStaffAction(
      transaction,
      { ...action, before: product.value, after: form },
      context.clock.now(),
    );
    return success(null);
  });
}

/**
 * Starts a product (docs/spec/specification.md#4). A product that can never be sold is refused; so is a product that
 * the law forbids, if the configuration enforces the law. If the configuration requires a second person, the start
 * waits for an approval.
 */
export async function startProduct(
  context: DatabaseAccess,
  { reason, ...change }: ProductStart,
): Promise<Result<null, ChangeRefusal | StartRefusal | Refusal<'approval.waits.error'>>> {
  return context.database.transaction(async (transaction) => {
    const product = await lockForAction(transaction, change, 'start');
    if (!product.ok) return product;
    const startable = await checkStart(context, transaction, product.value);
    if (!startable.ok) return startable;
    if (context.settings.approvals.productStart) {
      const { staff, productId: subjectId } = change;
      const snapshot = { version: product.value.version };
      const input = {
        kind: 'START_PRODUCT',
        subjectId,
        orderUuid: null,
        amount: null,
        snapshot,
        staff,
        justification: reason,
      } as const;
      return requestApproval(context, transaction, input);
    }
    await setProductState(transaction, change.productId, 'ACTIVE');
    await recordState(context, transaction, {
      change,
      product: product.value,
      state: 'ACTIVE',
      note: reason,
    });
    return success(null);
  });
}

/**
 * Starts a product that a second person has approved, in exactly the version that was requested
 * (docs/spec/rules.md#14).
 */
export const startProductEffect: ApprovalEffect = (context, { subjectId }, approved) =>
  startApprovedProduct(context, identifier<ProductId>(subjectId), approved);

async function startApprovedProduct(
  context: DatabaseAccess,
  productId: ProductId,
  { snapshot, justification: note, decider, claim }: GrantedApproval,
): Promise<Result<null, ChangeRefusal | StartRefusal | Refusal<'approval.stale.error'> | ClaimRefusal>> {
  return context.database.transaction(async (transaction) => {
    const product = await lockForAction(transaction, { productId, version: null }, 'start');
    if (!product.ok) return product;
    const unchanged = checkUnchanged(snapshot, { version: product.value.version });
    if (!unchanged.ok) return unchanged;
    const startable = await checkStart(context, transaction, product.value);
    if (!startable.ok) return startable;
    const claimed = await claim(transaction);
    if (!claimed.ok) return claimed;
    await setProductState(transaction, productId, 'ACTIVE');
    const change = { staff: decider, productId };
    await recordState(context, transaction, { change, product: product.value, state: 'ACTIVE', note });
    return success(null);
  });
}

/** Stops a product; a base product is never stopped (docs/spec/specification.md#4 «Product»). */
export async function stopProduct(
  context: DatabaseAccess,
  change: ProductChange,
): Promise<Result<null, ChangeRefusal>> {
  return context.database.transaction(async (transaction) => {
    const product = await lockForAction(transaction, change, 'stop');
    if (!product.ok) return product;
    await setProductState(transaction, change.productId, 'STOPPED');
    await recordState(context, transaction, { change, product: product.value, state: 'STOPPED', note: null });
    return success(null);
  });
}

/** Locks the product if its version is unchanged and its state allows the action. */
async function lockForAction(
  transaction: Transaction,
  { productId, version }: Omit<ProductChange, 'staff'>,
  action: 'edit' | 'start' | 'stop',
): Promise<Result<CatalogueProduct, ChangeRefusal>> {
  const product = await lockProduct(transaction, productId);
  if (product === null) return refuse('product.not.found.error');
  if (isStale(version, product)) return refuse('catalogue.changed.error');
  return productActions(product.state, product.isBased)[action]
    ? success(product)
    : refuse('product.state.error');
}

type NewState = {
  readonly change: Pick<ProductChange, 'staff' | 'productId'>;
  readonly product: CatalogueProduct;
  readonly state: CatalogueProduct['state'];
  readonly note: string | null;
};

async function recordState(
  context: DatabaseAccess,
  transaction: Transaction,
  { change: { staff, productId }, product, state, note }: NewState,
): Promise<void> {
  const action = { staff, action: 'CHANGE_PRODUCT_STATE', subjectId: productId, note } as const;
  await insertStaffAction(
    transaction,
    { ...action, before: { state: product.state }, after: { state } },
    context.clock.now(),
  );
}
