import { type Instant, plusSeconds } from '#domain/dates.ts';
import type { MerchantGateway } from './port.ts';

/** A call without an answer for this time counts as silence. A refused connection fails sooner and does not count. */
const silenceMilliseconds = 5_000;
const probeDelaySeconds = 60;

/**
 * A circuit breaker per shop, for webhooks and for pictures separately. Several shops may receive webhooks at one host,
 * and one shop may name many hosts, so webhooks go by the shop; pictures are on the website of the shop. A silent shop is not called for a minute; then
 * one call probes it. Meanwhile calls to it fail at once, so that they do not delay calls to other shops
 * (docs/spec/reliability.md#F-39).
 */
export function watchShops(gateway: MerchantGateway, now: () => Instant): MerchantGateway {
  const watchedPost = newBreaker(now);
  const watchedFetch = newBreaker(now);
  return {
    post: (webhook) => watchedPost(webhook.merchantUuid, () => gateway.post(webhook)),
    fetchPicture: (url) => watchedFetch(new URL(url).origin, () => gateway.fetchPicture(url)),
  };
}

type Breaker = <Answer>(shop: string, call: () => Promise<Answer | null>) => Promise<Answer | null>;

function newBreaker(now: () => Instant): Breaker {
  const silentUntil = new Map<string, Instant>();
  return async (shop, call) => {
    const until = silentUntil.get(shop);
    if (until !== undefined && until > now()) return null;
    if (until !== undefined) silentUntil.set(shop, plusSeconds(now(), probeDelaySeconds));
    const calledAt = performance.now();
    const answer = await call();
    const isSilent = answer === null && performance.now() - calledAt >= silenceMilliseconds;
    if (isSilent) silentUntil.set(shop, plusSeconds(now(), probeDelaySeconds));
    else silentUntil.delete(shop);
    return answer;
  };
}
