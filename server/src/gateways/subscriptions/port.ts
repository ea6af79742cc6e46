import type { Phone } from '#domain/auth/phone.ts';

/** Whoever knows which category of the card subscription a customer has (docs/spec/rules.md#9); by default a table that staff fill. */
export type SubscriptionGateway = {
  /** The identifier of the category; null for a customer without a subscription. */
  categoryIdOf(phone: Phone): Promise<string | null>;
};
