import type { StaffActor } from '#domain/staff/staff-actions.ts';
import type { SubscriptionCategory } from '#domain/catalogue/discounts.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { success, type Result } from '#domain/result.ts';
import {
  insertSubscription,
  lockSubscription,
  updateSubscription,
} from '../../db/catalogue/discount-store.ts';
import { insertStaffAction } from '../../db/staff/staff-action-store.ts';
import type { DatabaseAccess } from '../context.ts';
import { type ExpectedVersion, isStale } from './is-stale.ts';

/** Creates a category of the card subscription (docs/spec/specification.md#2 «SberPrime page»). */
export async function addSubscription(
  context: DatabaseAccess,
  staff: StaffActor,
  category: SubscriptionCategory,
): Promise<Result<null, Refusal<'subscription.exists.error'>>> {
  return context.database.transaction(async (transaction) => {
    if (!(await insertSubscription(transaction, category, context.clock.now())))
      return refuse('subscription.exists.error');
    await insertStaffAction(transaction, { ...actionOf(staff, category), before: null }, context.clock.now());
    return success(null);
  });
}

/** Changes a category; its identifier is fixed (docs/spec/specification.md#5 «Subscription form»). */
export async function changeSubscription(
  context: DatabaseAccess,
  staff: StaffActor,
  { version, ...category }: SubscriptionCategory & { readonly version: ExpectedVersion },
): Promise<Result<null, Refusal<'subscription.not.found.error' | 'catalogue.changed.error'>>> {
  return context.database.transaction(async (transaction) => {
    const before = await lockSubscription(transaction, category.subscriptionId);
    if (before === null) return refuse('subscription.not.found.error');
    if (isStale(version, before)) return refuse('catalogue.changed.error');
    await updateSubscription(transaction, category);
    await insertStaffAction(transaction, { ...actionOf(staff, category), before }, context.clock.now());
    return success(null);
  });
}

function actionOf(staff: StaffActor, category: SubscriptionCategory) {
  return { staff, action: 'SAVE_SUBSCRIPTION', subjectId: category.subscriptionId, after: category } as const;
}
