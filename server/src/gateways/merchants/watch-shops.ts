import type { Instant } from '#domain/calendar.ts';
import { plusSeconds } from '#domain/calendar.ts';
import type { MerchantGateway } from './port.ts';

/** Who takes this long to say nothing is silent; who is not there at all says so at once. */
const silenceMilliseconds = 5_000;
const leftAloneSeconds = 60;

/**
 * A shop that lets its callers wait for nothing is left alone for a minute, and is then called by one, not by all: its news counts as tried
 * meanwhile, and nobody else's waits behind it (docs/spec/reliability.md#F-39).
 */
export function watchShops(gateway: MerchantGateway, now: () => Instant): MerchantGateway {
  const silentUntil = new Map<string, Instant>();
  return {
    post: async (webhook) => {
      const shop = new URL(webhook.url).origin;
      const until = silentUntil.get(shop);
      if (until !== undefined && until > now()) return null;
      if (until !== undefined) silentUntil.set(shop, plusSeconds(now(), leftAloneSeconds));
      const calledAt = performance.now();
      const status = await gateway.post(webhook);
      const isSilent = status === null && performance.now() - calledAt >= silenceMilliseconds;
      if (isSilent) silentUntil.set(shop, plusSeconds(now(), leftAloneSeconds));
      else silentUntil.delete(shop);
      return status;
    },
  };
}
