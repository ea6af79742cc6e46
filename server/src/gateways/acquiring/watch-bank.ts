import type { Instant } from '#domain/calendar.ts';
import { plusSeconds } from '#domain/calendar.ts';
import type { AcquiringGateway } from './port.ts';

export type BankWatch = {
  readonly now: () => Instant;
  /** A call was not answered. */
  readonly onSilence: () => void;
  /** The bank answers again after it was down. */
  readonly onAnsweringAgain: () => void;
};

/** As many calls in a row without an answer are a bank that is down, not bad luck (docs/spec/reliability.md#F-08). */
const callsThatTell = 5;
const leftAloneSeconds = 60;

/**
 * Watches whether the bank answers: while it does not, no new charge is begun but one a minute that finds out; when it answers again,
 * whoever waits for its word is told (docs/spec/reliability.md#F-08, docs/spec/reliability.md#G-12). One call that is not answered is no silence that ends with the next answer: an order that
 * the bank never has an answer to would have everybody asked about again and again.
 */
export function watchBank(
  gateway: Omit<AcquiringGateway, 'isAnswering'>,
  { now, onSilence, onAnsweringAgain }: BankWatch,
): AcquiringGateway {
  let unanswered = 0;
  let askAfter: Instant | null = null;
  const heard = (kind: string): void => {
    if (kind === 'unknown') {
      unanswered += 1;
      askAfter = plusSeconds(now(), leftAloneSeconds);
      onSilence();
      return;
    }
    const wasDown = unanswered >= callsThatTell;
    unanswered = 0;
    if (wasDown) onAnsweringAgain();
  };
  const watched =
    <Request, Answer extends { readonly kind: string }>(call: (request: Request) => Promise<Answer>) =>
    async (request: Request): Promise<Answer> => {
      const answer = await call(request);
      heard(answer.kind);
      return answer;
    };
  return {
    register: watched(gateway.register),
    chargeBinding: watched(gateway.chargeBinding),
    status: watched(gateway.status),
    decline: watched(gateway.decline),
    refund: watched(gateway.refund),
    unbind: watched(gateway.unbind),
    isAnswering: () => unanswered < callsThatTell || askAfter === null || askAfter <= now(),
  };
}
