import type { Instant } from '#domain/calendar.ts';

/** The way to a merchant's own server. */
export type MerchantGateway = {
  /** Sends signed news; the HTTP status of the answer, null when there was none. */
  post(webhook: OutgoingWebhook): Promise<number | null>;
};

export type OutgoingWebhook = {
  readonly webhookId: string;
  readonly url: string;
  readonly body: string;
  /** `whsec_` and base64 */
  readonly secret: string;
  readonly at: Instant;
};
