import type { Instant } from '#domain/calendar.ts';
import { plusSeconds, secondsBetween } from '#domain/calendar.ts';
import type { OrderUuid } from '#domain/identifier.ts';
import type { WaitingWebhook } from '../../db/merchants/webhook-store.ts';
import { nextWebhook, saveWebhookTry } from '../../db/merchants/webhook-store.ts';
import { unseal } from '../../secrets/seal.ts';
import type { Context } from '../context.ts';
import { isSafeAddress } from './safe-address.ts';

/** Seconds between the tries; then hour by hour until a day has passed. */
const backOffSeconds: readonly number[] = [5, 30, 120, 600];
const longestBackOffSeconds = 3600;
const givenUpAfterSeconds = 24 * 3600;

/** Delivers an order's news to its merchant, one after the other; says when to try again what did not arrive. */
export async function deliverWebhooks(context: Context, orderUuid: OrderUuid): Promise<Instant | null> {
  for (;;) {
    const webhook = await nextWebhook(context.database.reader, orderUuid);
    if (webhook === null) return null;
    if (webhook.tryAt > context.clock.now()) return webhook.tryAt;
    await deliver(context, webhook);
  }
}

async function deliver(context: Context, webhook: WaitingWebhook): Promise<void> {
  const { clock, database } = context;
  const status = await send(context, webhook);
  const at = clock.now();
  const arrived = status !== null && status >= 200 && status < 300;
  const givenUp = secondsBetween(webhook.triedSince, at) > givenUpAfterSeconds;
  const state = arrived ? 'DELIVERED' : givenUp ? 'PARKED' : 'WAITING';
  const tryAt = plusSeconds(at, backOffSeconds[webhook.attempts] ?? longestBackOffSeconds);
  await saveWebhookTry(database.autocommit, webhook, { state, status, at, tryAt });
}

/** null where nothing could be sent: no answer, no secret to sign with, or an address that may not be called. */
async function send(
  { clock, merchants, settings }: Context,
  { webhookId, url, body, sealedSecret }: WaitingWebhook,
): Promise<number | null> {
  if (sealedSecret === null || !isSafeAddress(url, settings.loopbackAddressesAllowed)) return null;
  const secret = unseal(settings.dataKey, sealedSecret);
  return merchants.post({ webhookId, url, body, secret, at: clock.now() });
}
