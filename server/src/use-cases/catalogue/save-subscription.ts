import type { SubscriptionCategory } from '#domain/catalogue/discounts.ts';
import type { StaffUuid } from '#domain/identifier.ts';
import type { Refusal } from '#domain/refusal.ts';
import { refuse } from '#domain/refusal.ts';
import type { Result } from '#domain/result.ts';
import { done } from '#domain/result.ts';
import { insertSubscription, updateSubscription } from '../../db/discount-store.ts';
import type { Context } from '../context.ts';
import { writeDown } from './write-down.ts';

/** Makes a category of the card subscription (spec 2 «SberPrime page»). */
export async function addSubscription(
  context: Context,
  staffUuid: StaffUuid,
  category: SubscriptionCategory,
): Promise<Result<null, Refusal<'subscription.exists.error'>>> {
  return context.database.transaction(async (transaction) => {
    if (!(await insertSubscription(transaction, category, context.clock.now())))
      return refuse('subscription.exists.error');
    const deed = { staffUuid, action: 'SAVE_SUBSCRIPTION', subjectId: category.subscriptionId } as const;
    await writeDown(context, transaction, deed);
    return done(null);
  });
}

/** Changes a category; its identifier stays (spec 5 «Subscription form»). */
export async function changeSubscription(
  context: Context,
  staffUuid: StaffUuid,
  category: SubscriptionCategory,
): Promise<Result<null, Refusal<'subscription.not.found.error'>>> {
  return context.database.transaction(async (transaction) => {
    if (!(await updateSubscription(transaction, category))) return refuse('subscription.not.found.error');
    const deed = { staffUuid, action: 'SAVE_SUBSCRIPTION', subjectId: category.subscriptionId } as const;
    await writeDown(context, transaction, deed);
    return done(null);
  });
}
