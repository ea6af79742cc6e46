import type { Phone } from '#domain/auth/phone.ts';
import type { Instant } from '#domain/dates.ts';
import type { Reader, Transaction } from '../database.ts';

/** The category of a customer's card subscription; null without one. */
export async function subscriptionIdOf(reader: Reader, phone: Phone): Promise<string | null> {
  const [row] = await reader<{ subscriptionId: string }[]>`
    select subscription_id as "subscriptionId" from client_subscription where country_code = '7' and phone = ${phone}`;
  return row?.subscriptionId ?? null;
}

/** Sets or, with null, removes the subscription category of a customer. */
export async function saveSubscriptionOf(
  transaction: Transaction,
  { phone, subscriptionId }: { readonly phone: Phone; readonly subscriptionId: string | null },
  now: Instant,
): Promise<void> {
  if (subscriptionId === null) {
    await transaction`delete from client_subscription where country_code = '7' and phone = ${phone}`;
    return;
  }
  await transaction`
    insert into client_subscription (country_code, phone, subscription_id, changed_at)
      values ('7', ${phone}, ${subscriptionId}, ${now})
    on conflict (country_code, phone) do update
      set subscription_id = excluded.subscription_id, changed_at = excluded.changed_at`;
}
