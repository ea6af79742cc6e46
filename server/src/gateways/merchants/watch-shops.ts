import { type Instant, plusSeconds } from '#domain/dates.ts';
import type { MerchantGateway } from './port.ts';

/** A call without an answer for this time counts as silence. A refused connection fails sooner and does not count. */
const silenceMilliseconds = 5_000;
const probeDelaySeconds = 60;

/**
 * A circuit breaker per shop. A silent shop is not called for a minute; then one call probes it. Meanwhile its webhooks
 * fail at once, so that they do not delay webhooks of other shops (docs/spec/reliability.md#F-39).
 */
export function watchShops(gateway: MerchantGateway, now: () => Instant): MerchantGateway {
  const silentUntil = new Map<string, Instant>();
  return {
    post: async (webhook) => {
      const shop = new URL(webhook.url).origin;
      const silentUntilInstant = silentUntil.get(shop);
      if (silentUntilInstant !== undefined && silentUntilInstant > now()) return null;
      if (silentUntilInstant !== undefined) silentUntil.set(shop, plusSeconds(now(), probeDelaySeconds));
      const calledAt = performance.now();
      const status = await gateway.post(webhook);
      const isSilent = status === null && performance.now() - calledAt >= silenceMilliseconds;
      if (isSilent) silentUntil.set(shop, plusSeconds(now(), probeDelaySeconds));
      else silentUntil.delete(shop);
      return status;
    },
  };
}
