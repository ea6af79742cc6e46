import { queryOptions } from '@tanstack/react-query';
import type { RequestOf, ResponseOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { callIdempotently } from '../wire/call-idempotently.ts';
import { call } from '../wire/call.ts';

/**
 * The catalogue: products, services, discounts and subscription categories, typed as in the contract
 * (docs/spec/specification.md#7).
 */
export type BnplProduct = ResponseOf<Endpoints['GET /admin/v1/products']>['bnplProducts'][number];
export type AddOnService = ResponseOf<Endpoints['GET /admin/v1/services']>['services'][number];
export type PrimeDiscount = ResponseOf<Endpoints['GET /admin/v1/discounts']>['discounts'][number];
export type Subscription = ResponseOf<Endpoints['GET /admin/v1/subscriptions']>['subscriptions'][number];

export const catalogueKey = ['catalogue'];

export function productsQuery() {
  return queryOptions({
    queryKey: [...catalogueKey, 'products'],
    queryFn: async ({ signal }): Promise<readonly BnplProduct[]> =>
      (await call('GET /admin/v1/products', {}, { signal })).bnplProducts,
  });
}

export function servicesQuery() {
  return queryOptions({
    queryKey: [...catalogueKey, 'services'],
    queryFn: async ({ signal }): Promise<readonly AddOnService[]> =>
      (await call('GET /admin/v1/services', {}, { signal })).services,
  });
}

export function discountsQuery() {
  return queryOptions({
    queryKey: [...catalogueKey, 'discounts'],
    queryFn: async ({ signal }): Promise<readonly PrimeDiscount[]> =>
      (await call('GET /admin/v1/discounts', {}, { signal })).discounts,
  });
}

export function subscriptionsQuery() {
  return queryOptions({
    queryKey: [...catalogueKey, 'subscriptions'],
    queryFn: async ({ signal }): Promise<readonly Subscription[]> =>
      (await call('GET /admin/v1/subscriptions', {}, { signal })).subscriptions,
  });
}

export type ProductRequest = RequestOf<Endpoints['POST /admin/v1/products']>;

/** Optimistic locking: an update names the loaded version, and the server refuses it after a concurrent change. */
export async function saveProduct(product: BnplProduct | null, form: ProductRequest): Promise<void> {
  if (product === null) await call('POST /admin/v1/products', form);
  else {
    const { productId, version } = product;
    await call('POST /admin/v1/products/update', { ...form, productId, version });
  }
}

export async function toggleProduct(
  { productId, version }: Pick<BnplProduct, 'productId' | 'version'>,
  action: 'activate' | 'deactivate',
  given: { readonly reason?: string },
): Promise<void> {
  await callIdempotently(`POST /admin/v1/products/${action}`, { productId, version, ...given });
}

export type ServiceRequest = RequestOf<Endpoints['POST /admin/v1/services/add']>['service'];

export async function saveService(existing: AddOnService | null, service: ServiceRequest): Promise<void> {
  if (existing === null) await call('POST /admin/v1/services/add', { service });
  else {
    const { uuid, version } = existing;
    await callIdempotently('POST /admin/v1/services/update', { service, serviceUuid: uuid, version });
  }
}

export type DiscountRequest = RequestOf<Endpoints['POST /admin/v1/discounts/add']>;

export async function saveDiscount(existing: PrimeDiscount | null, discount: DiscountRequest): Promise<void> {
  if (existing === null) await call('POST /admin/v1/discounts/add', discount);
  else {
    const { uuid, version } = existing;
    await call('POST /admin/v1/discounts/update', { ...discount, uuid, version });
  }
}

export type SubscriptionRequest = RequestOf<Endpoints['POST /admin/v1/subscriptions/add']>;

export async function saveSubscription(
  existing: Subscription | null,
  subscription: SubscriptionRequest,
): Promise<void> {
  if (existing === null) await call('POST /admin/v1/subscriptions/add', subscription);
  else {
    const { version } = existing;
    await call('POST /admin/v1/subscriptions/update', { ...subscription, version });
  }
}
