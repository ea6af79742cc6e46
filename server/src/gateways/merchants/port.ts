import type { Instant } from '#domain/dates.ts';
import type { MerchantUuid } from '#domain/identifier.ts';

/** The servers of merchants. */
export type MerchantGateway = {
  /** Sends a signed webhook. Returns the HTTP status; null without an answer. */
  post(webhook: OutgoingWebhook): Promise<number | null>;
  /** Fetches a file of at most 256 KiB; null for another answer than 200, a longer file and after ten seconds. */
  fetchPicture(url: string): Promise<Uint8Array | null>;
};

export type OutgoingWebhook = {
  readonly merchantUuid: MerchantUuid;
  readonly webhookId: string;
  readonly url: string;
  readonly body: string;
  /** `whsec_` and base64 */
  readonly secret: string;
  readonly at: Instant;
};
