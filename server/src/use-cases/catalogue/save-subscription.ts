import type { StaffActor } from '#domain/access/staff-deeds.ts';
import type { SubscriptionCategory } from '#domain/catalogue/discounts.ts';
import type { Refusal } from '#domain/refusal.ts';
import { refuse } from '#domain/refusal.ts';
import type { Result } from '#domain/result.ts';
import { done } from '#domain/result.ts';
import {
  insertSubscription,
  lockSubscription,
  updateSubscription,
} from '../../db/catalogue/discount-store.ts';
import type { Context } from '../context.ts';
import type { SeenVersion } from './is-stale.ts';
import { isStale } from './is-stale.ts';
import { writeDown } from './write-down.ts';

/** Makes a category of the card subscription (spec 2 «SberPrime page»). */
export async function addSubscription(
  context: Context,
  staff: StaffActor,
  category: SubscriptionCategory,
): Promise<Result<null, Refusal<'subscription.exists.error'>>> {
  return context.database.transaction(async (transaction) => {
    if (!(await insertSubscription(transaction, category, context.clock.now())))
      return refuse('subscription.exists.error');
    await writeDown(context, transaction, { ...deedOf(staff, category), before: null });
    return done(null);
  });
}

/** Changes a category; its identifier stays (spec 5 «Subscription form»). */
export async function changeSubscription(
  context: Context,
  staff: StaffActor,
  { version, ...category }: SubscriptionCategory & { readonly version: SeenVersion },
): Promise<Result<null, Refusal<'subscription.not.found.error' | 'catalogue.changed.error'>>> {
  return context.database.transaction(async (transaction) => {
    const before = await lockSubscription(transaction, category.subscriptionId);
    if (before === null) return refuse('subscription.not.found.error');
    if (isStale(version, before)) return refuse('catalogue.changed.error');
    await updateSubscription(transaction, category);
    await writeDown(context, transaction, { ...deedOf(staff, category), before });
    return done(null);
  });
}

function deedOf(staff: StaffActor, category: SubscriptionCategory) {
  return { staff, action: 'SAVE_SUBSCRIPTION', subjectId: category.subscriptionId, after: category } as const;
}
