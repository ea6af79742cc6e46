import { type Instant, plusSeconds, secondsBetween } from '#domain/dates.ts';
import type { OrderUuid } from '#domain/identifier.ts';
import { nextWebhook, saveDeliveryAttempt, type WaitingWebhook } from '../../db/webhooks/webhook-store.ts';
import { unseal } from '../../secrets/seal.ts';
import type { Context, DatabaseAccess } from '../context.ts';
import { isSafeAddress } from './safe-address.ts';

/**
 * Seconds between attempts; later attempts follow hourly until a day has passed since the first one. The wait for
 * earlier webhooks of the order does not count, so every webhook gets the same attempts.
 */
const retryDelays: readonly number[] = [5, 30, 120, 600];
const longestRetryDelay = 3600;
const deadLetterAfterSeconds = 24 * 3600;

/**
 * Delivers the webhooks of an order to its merchant in sequence; returns when to try again, or null when all are done.
 */
export async function deliverWebhooks(
  context: DatabaseAccess & Pick<Context, 'merchants'>,
  orderUuid: OrderUuid,
): Promise<Instant | null> {
  for (;;) {
    const webhook = await nextWebhook(context.database.reader, orderUuid);
    if (webhook === null) return null;
    if (webhook.tryAt > context.clock.now()) return webhook.tryAt;
    await deliver(context, webhook);
  }
}

async function deliver(
  context: DatabaseAccess & Pick<Context, 'merchants'>,
  webhook: WaitingWebhook,
): Promise<void> {
  const { clock, database } = context;
  const firstTriedAt = webhook.firstTriedAt ?? clock.now();
  const status = await send(context, webhook);
  const at = clock.now();
  const isDelivered = status !== null && status >= 200 && status < 300;
  const isExpired = secondsBetween(firstTriedAt, at) > deadLetterAfterSeconds;
  const state = isDelivered ? 'DELIVERED' : isExpired ? 'PARKED' : 'WAITING';
  const tryAt = plusSeconds(at, retryDelays[webhook.attempts] ?? longestRetryDelay);
  await saveDeliveryAttempt(database.autocommit, webhook, { state, status, at, tryAt, firstTriedAt });
}

/**
 * Sends a webhook and returns the HTTP status. Null without an answer, without a secret to sign with, or for an unsafe
 * address.
 */
async function send(
  { clock, merchants, settings }: DatabaseAccess & Pick<Context, 'merchants'>,
  { webhookId, merchantUuid, url, body, sealedSecret }: WaitingWebhook,
): Promise<number | null> {
  if (sealedSecret === null || !isSafeAddress(url, settings.loopbackAddressesAllowed)) return null;
  const secret = unseal(settings.dataKey, sealedSecret);
  return merchants.post({ webhookId, merchantUuid, url, body, secret, at: clock.now() });
}
