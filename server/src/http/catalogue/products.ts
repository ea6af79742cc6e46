import type { StaffActor } from '#domain/staff/staff-actions.ts';
import { readProduct } from '#domain/catalogue/read-product.ts';
import type { ProductId } from '#domain/identifier.ts';
import { success } from '#domain/result.ts';
import { listAllProducts } from '../../use-cases/catalogue/list-catalogue.ts';
import { rehearsedDays, rehearseProduct } from '../../use-cases/catalogue/rehearse-product.ts';
import {
  addProduct,
  changeProduct,
  type ProductChange,
  startProduct,
  stopProduct,
} from '../../use-cases/catalogue/save-product.ts';
import { productWarnings } from '../../use-cases/laws/catalogue-breaches.ts';
import type { Handler } from '../handler.ts';

export const listBnplProductsHandler: Handler<'GET /admin/v1/products'> = async ({ context }) => {
  const products = await listAllProducts(context);
  return success({
    bnplProducts: products.map(({ initialPayment, commission, ...product }) => ({
      ...product,
      initialPaymentPercentage: initialPayment === null ? null : initialPayment / 100,
      commissionPercentage: commission / 100,
    })),
  });
};

export const addProductHandler: Handler<'POST /admin/v1/products'> = async ({ context, caller, request }) => {
  const form = readProduct(request);
  if (!form.ok) return form;
  const productId = await addProduct(context, caller, form.value);
  return success({ productId, warnings: await productWarnings(context, form.value) });
};

export const updateProductHandler: Handler<'POST /admin/v1/products/update'> = async ({
  context,
  caller,
  request,
}) => {
  const form = readProduct(request);
  if (!form.ok) return form;
  const changed = await changeProduct(context, toProductChange(caller, request), form.value);
  return changed.ok ? success({ warnings: await productWarnings(context, form.value) }) : changed;
};

export const rehearseProductHandler: Handler<'POST /admin/v1/products/rehearse'> = async ({
  context,
  request,
  exchange: { isAbandoned },
}) => {
  const rehearsed = await rehearseProduct(context, { ...request, isAbandoned });
  if (!rehearsed.ok) return rehearsed;
  const { breaches, examples, ...totals } = rehearsed.value;
  return success({ ...totals, days: rehearsedDays, breaches: [...breaches], examples: [...examples] });
};

export const startProductHandler: Handler<'POST /admin/v1/products/activate'> = async ({
  context,
  caller,
  request,
}) => {
  const reason = request.reason?.trim() ?? null;
  const started = await startProduct(context, { ...toProductChange(caller, request), reason });
  return started.ok ? success({}) : started;
};

export const stopProductHandler: Handler<'POST /admin/v1/products/deactivate'> = async ({
  context,
  caller,
  request,
}) => {
  const stopped = await stopProduct(context, toProductChange(caller, request));
  return stopped.ok ? success({}) : stopped;
};

type ProductVersion = { readonly productId: ProductId; readonly version?: number };

function toProductChange(
  { staffUuid, address }: StaffActor,
  { productId, version }: ProductVersion,
): ProductChange {
  return {
    staff: { staffUuid, address },
    productId,
    version: version ?? null,
  };
}
