import { done } from '#domain/result.ts';
import {
  changeClientSubscription,
  viewClientSubscription,
} from '../../use-cases/clients/client-subscription.ts';
import { phoneOfRequest } from '../reading/phone-of-request.ts';
import type { Handler } from '../handler.ts';

export const viewSubscriptionHandler: Handler<'POST /admin/client/subscription'> = async ({
  context,
  caller,
  request,
}) => {
  const phone = phoneOfRequest(request);
  if (!phone.ok) return phone;
  const view = await viewClientSubscription(context, { staff: caller, phone: phone.value });
  if (!view.ok) return view;
  const { subscriptionId, categories } = view.value;
  return done({ subscriptionId, subscriptions: categories.map((category) => ({ ...category })) });
};

export const changeSubscriptionHandler: Handler<'POST /admin/v1/client/subscription'> = async ({
  context,
  caller,
  request,
}) => {
  const phone = phoneOfRequest(request);
  if (!phone.ok) return phone;
  const { subscriptionId, seenSubscriptionId: expected } = request;
  const input = { staff: caller, phone: phone.value, subscriptionId, expected };
  const changed = await changeClientSubscription(context, input);
  return changed.ok ? done({}) : changed;
};
