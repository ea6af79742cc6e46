import { hasCode } from '../../api/api-error.ts';

/** What a person is about to do, with the key under which it has one effect however often it is sent (rules 8). */
export type Intention = {
  readonly meaning: string;
  readonly idempotencyKey: string;
};

/** The same press again goes under the same key; another sum, card or payment is another intention. */
export function continueIntention(
  previous: Intention | null,
  meaning: string,
  drawKey: () => string,
): Intention {
  return previous?.meaning === meaning ? previous : { meaning, idempotencyKey: drawKey() };
}

/** Whether nobody can tell yet if the last try had its effect: then the next one must go under the same key (F-20, F-24). */
export function isStillOpen(error: unknown): boolean {
  return hasCode(error, 'NETWORK_ERROR', 'request.in.progress.error');
}
