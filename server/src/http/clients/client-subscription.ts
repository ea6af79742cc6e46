import { success } from '#domain/result.ts';
import {
  changeClientSubscription,
  viewClientSubscription,
} from '../../use-cases/clients/client-subscription.ts';
import type { Handler } from '../handler.ts';

export const viewSubscriptionHandler: Handler<'POST /admin/client/subscription'> = async ({
  context,
  caller,
  request,
}) => {
  const view = await viewClientSubscription(context, { staff: caller, phone: request.phone });
  if (!view.ok) return view;
  const { subscriptionId, categories } = view.value;
  return success({ subscriptionId, subscriptions: categories.map((category) => ({ ...category })) });
};

export const changeSubscriptionHandler: Handler<'POST /admin/v1/client/subscription'> = async ({
  context,
  caller,
  request,
}) => {
  const { subscriptionId, seenSubscriptionId: expected } = request;
  const input = { staff: caller, phone: request.phone, subscriptionId, expected };
  const changed = await changeClientSubscription(context, input);
  return changed.ok ? success({}) : changed;
};
