import type { ProductId } from '#domain/identifier.ts';
import { shareOfCoefficient } from '#domain/money.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { success, type Result } from '#domain/result.ts';
import { listDiscounts, listSubscriptions } from '../../use-cases/catalogue/list-catalogue.ts';
import { addDiscount, changeDiscount } from '../../use-cases/catalogue/save-discount.ts';
import { addSubscription, changeSubscription } from '../../use-cases/catalogue/save-subscription.ts';
import type { Handler } from '../handler.ts';

const basisPointsOfOne = 10_000;

export const listDiscountsHandler: Handler<'GET /admin/v1/discounts'> = async ({ context }) => {
  const discounts = await listDiscounts(context);
  return success({
    discounts: discounts.map(({ discountUuid, discount, products, version }) => ({
      uuid: discountUuid,
      version,
      discount: discount / basisPointsOfOne,
      products: [...products],
    })),
  });
};

export const addDiscountHandler: Handler<'POST /admin/v1/discounts/add'> = async ({
  context,
  caller,
  request,
}) => {
  const form = parseForm(request);
  if (!form.ok) return form;
  const added = await addDiscount(context, caller, form.value);
  return added.ok ? success({ uuid: added.value }) : added;
};

export const updateDiscountHandler: Handler<'POST /admin/v1/discounts/update'> = async ({
  context,
  caller,
  request,
}) => {
  const { uuid, version = null } = request;
  const form = parseForm(request);
  if (!form.ok) return form;
  const discount = { ...form.value, discountUuid: uuid, version };
  const changed = await changeDiscount(context, caller, discount);
  return changed.ok ? success({}) : changed;
};

type Form = { readonly discount: number; readonly products: readonly ProductId[] };

/** Refuses a coefficient that is not a whole number of basis points, instead of rounding it. */
function parseForm({
  discount,
  products,
}: Form): Result<Parameters<typeof addDiscount>[2], Refusal<'request.invalid.error'>> {
  const share = shareOfCoefficient(discount);
  if (share === null) return refuse('request.invalid.error', 'field=discount');
  return success({
    discount: share,
    products: [...new Set(products)],
  });
}

export const listSubscriptionsHandler: Handler<'GET /admin/v1/subscriptions'> = async ({ context }) =>
  success({ subscriptions: await listSubscriptions(context) });

export const addSubscriptionHandler: Handler<'POST /admin/v1/subscriptions/add'> = async ({
  context,
  caller,
  request,
}) => {
  const added = await addSubscription(context, caller, request);
  return added.ok ? success({}) : added;
};

export const updateSubscriptionHandler: Handler<'POST /admin/v1/subscriptions/update'> = async ({
  context,
  caller,
  request,
}) => {
  const changed = await changeSubscription(context, caller, {
    ...request,
    version: request.version ?? null,
  });
  return changed.ok ? success({}) : changed;
};
