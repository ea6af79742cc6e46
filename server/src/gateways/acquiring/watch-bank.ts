import { type Instant, plusSeconds } from '#domain/dates.ts';
import type { AcquiringGateway } from './port.ts';

export type BankWatch = {
  readonly now: () => Instant;
  /** Called for each unanswered call, which ends after it. */
  readonly onOutage: () => Promise<void>;
  /** Called once when the bank begins to count as down. */
  readonly onSilent: () => void;
  /** Called when the bank answers again after it was down; the answered call ends after it. */
  readonly onRestored: () => Promise<void>;
};

/** The number of consecutive unanswered calls after which the bank counts as down (docs/spec/reliability.md#F-08). */
const downAfterCalls = 5;
const probeDelaySeconds = 60;

/**
 * A circuit breaker. While the bank is down, only one new charge per minute starts, as a probe. When the bank answers
 * again, `onRestored` is called (docs/spec/reliability.md#F-08, docs/spec/reliability.md#G-12). A single
 * unanswered call does not count as down: an order that the bank never answers for would cause endless status requests.
 */
export function watchBank(
  gateway: Omit<AcquiringGateway, 'isAnswering'>,
  { now, onOutage, onSilent, onRestored }: BankWatch,
): AcquiringGateway {
  let unanswered = 0;
  let probeAfter: Instant | null = null;
  const recordAnswer = async (kind: string): Promise<void> => {
    if (kind === 'unknown') {
      unanswered += 1;
      probeAfter = plusSeconds(now(), probeDelaySeconds);
      if (unanswered === downAfterCalls) onSilent();
      await onOutage();
      return;
    }
    const wasDown = unanswered >= downAfterCalls;
    unanswered = 0;
    if (wasDown) await onRestored();
  };
  const watched =
    <Request, Answer extends { readonly kind: string }>(call: (request: Request) => Promise<Answer>) =>
    async (request: Request): Promise<Answer> => {
      const answer = await call(request);
      await recordAnswer(answer.kind);
      return answer;
    };
  return {
    register: watched(gateway.register),
    chargeBinding: watched(gateway.chargeBinding),
    status: watched(gateway.status),
    decline: watched(gateway.decline),
    refund: watched(gateway.refund),
    unbind: watched(gateway.unbind),
    isAnswering: () => unanswered < downAfterCalls || probeAfter === null || probeAfter <= now(),
  };
}
