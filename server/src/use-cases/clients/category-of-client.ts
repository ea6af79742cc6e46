import type { Phone } from '#domain/auth/phone.ts';
import type { SubscriptionCategory } from '#domain/catalogue/discounts.ts';
import { allSubscriptions } from '../../db/catalogue/discount-store.ts';
import type { Context } from '../context.ts';

/**
 * The category of a customer's card subscription in the current catalogue; null without a subscription
 * (docs/spec/rules.md#9).
 */
export async function categoryOfClient(
  { database, subscriptions }: Pick<Context, 'database' | 'subscriptions'>,
  phone: Phone,
): Promise<SubscriptionCategory | null> {
  const categoryId = await subscriptions.categoryIdOf(phone);
  if (categoryId === null) return null;
  const categories = await allSubscriptions(database.reader);
  return categories.find(({ subscriptionId }) => subscriptionId === categoryId) ?? null;
}
