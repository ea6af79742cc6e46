import { readProduct } from '#domain/catalogue/read-product.ts';
import type { ProductId } from '#domain/identifier.ts';
import { identifier } from '#domain/identifier.ts';
import { done } from '#domain/result.ts';
import { listAllProducts } from '../../use-cases/catalogue/list-catalogue.ts';
import { addProduct, changeProduct, toggleProduct } from '../../use-cases/catalogue/save-product.ts';
import type { Handler } from '../handler.ts';

export const listBnplProductsHandler: Handler<'GET /admin/v1/products'> = async ({ context }) => {
  const products = await listAllProducts(context);
  return done({
    bnplProducts: products.map(({ initialPayment, commission, ...product }) => ({
      ...product,
      initialPaymentPercentage: initialPayment === null ? null : initialPayment / 100,
      commissionPercentage: commission / 100,
    })),
  });
};

export const addProductHandler: Handler<'POST /admin/v1/products'> = async ({ context, caller, request }) => {
  const form = readProduct(request);
  return form.ok ? done({ productId: await addProduct(context, caller, form.value) }) : form;
};

export const updateProductHandler: Handler<'POST /admin/v1/products/update'> = async ({
  context,
  caller,
  request,
}) => {
  const form = readProduct(request);
  if (!form.ok) return form;
  const changed = await changeProduct(context, { staff: caller, productId: productOf(request) }, form.value);
  return changed.ok ? done({}) : changed;
};

export const startProductHandler: Handler<'POST /admin/v1/products/activate'> = async ({
  context,
  caller,
  request,
}) => {
  const started = await toggleProduct(context, { staff: caller, productId: productOf(request) }, 'start');
  return started.ok ? done({}) : started;
};

export const stopProductHandler: Handler<'POST /admin/v1/products/deactivate'> = async ({
  context,
  caller,
  request,
}) => {
  const stopped = await toggleProduct(context, { staff: caller, productId: productOf(request) }, 'stop');
  return stopped.ok ? done({}) : stopped;
};

function productOf({ productId }: { readonly productId: string }): ProductId {
  return identifier<ProductId>(productId);
}
