import type { StaffActor } from '#domain/staff/staff-actions.ts';
import type { Phone } from '#domain/auth/phone.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { success, type Result } from '#domain/result.ts';
import { lockClient } from '../../db/clients/client-store.ts';
import { saveSubscriptionOf, subscriptionIdOf } from '../../db/clients/client-subscription-store.ts';
import { allSubscriptions, type StoredCategory } from '../../db/catalogue/discount-store.ts';
import { insertStaffAction } from '../../db/staff/staff-action-store.ts';
import type { DatabaseAccess } from '../context.ts';
import { findClientForStaff, type StaffClientQuery } from './find-client-for-staff.ts';

type NotFound = Refusal<'client.not.exist.error'>;

export type SubscriptionView = {
  /** Null without a subscription. */
  readonly subscriptionId: string | null;
  /** The available categories. */
  readonly categories: readonly StoredCategory[];
};

/** The card subscription of a client and the available categories (docs/spec/rules.md#9). */
export async function viewClientSubscription(
  context: DatabaseAccess,
  staffView: StaffClientQuery,
): Promise<Result<SubscriptionView, NotFound>> {
  const client = await findClientForStaff(context, { ...staffView, action: 'VIEW_SUBSCRIPTION' });
  if (!client.ok) return client;
  const [subscriptionId, categories] = await Promise.all([
    subscriptionIdOf(context.database.reader, staffView.phone),
    allSubscriptions(context.database.reader),
  ]);
  return success({ subscriptionId, categories });
}

type Input = {
  readonly staff: StaffActor;
  readonly phone: Phone;
  readonly subscriptionId: string | null;
  /** The value that staff saw before their change; undefined when the request does not name it. */
  readonly expected: string | null | undefined;
};

type ConflictRefusal = Refusal<'subscription.not.found.error' | 'client.subscription.changed.error'>;

/**
 * Sets the card subscription of a client. Later purchases are sold by it; earlier ones keep their terms
 * (docs/spec/rules.md#9, docs/spec/reliability.md#I-54). An unchanged subscription is not recorded.
 */
export async function changeClientSubscription(
  { clock, database }: DatabaseAccess,
  { staff, phone, subscriptionId, expected }: Input,
): Promise<Result<null, NotFound | ConflictRefusal>> {
  return database.transaction(async (transaction) => {
    const client = await lockClient(transaction, phone);
    if (client === null) return refuse('client.not.exist.error');
    const categories = await allSubscriptions(transaction);
    const isKnown = categories.some((category) => category.subscriptionId === subscriptionId);
    if (subscriptionId !== null && !isKnown) return refuse('subscription.not.found.error');
    const before = { subscriptionId: await subscriptionIdOf(transaction, phone) };
    if (expected !== undefined && expected !== before.subscriptionId)
      return refuse('client.subscription.changed.error');
    if (subscriptionId === before.subscriptionId) return success(null);
    const now = clock.now();
    await saveSubscriptionOf(transaction, { phone, subscriptionId }, now);
    const of = { staff, action: 'SAVE_CLIENT_SUBSCRIPTION', clientUuid: client.clientUuid } as const;
    await insertStaffAction(transaction, { ...of, before, after: { subscriptionId } }, now);
    return success(null);
  });
}
