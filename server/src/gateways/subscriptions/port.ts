import type { Phone } from '#domain/auth/phone.ts';

/** The source of customers' card subscriptions (docs/spec/rules.md#9); by default a table that staff maintain. */
export type SubscriptionGateway = {
  /** The identifier of the category; null for a customer without a subscription. */
  categoryIdOf(phone: Phone): Promise<string | null>;
};
