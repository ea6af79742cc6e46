import { isOutcomeUnknown } from './idempotency-keys.ts';

/** Gives each act of staff one idempotency key, so that its repeat after a lost answer takes effect once. */
export type ActKeys = {
  /** Returns the key of the same request without an answer, or a new one. */
  readonly keyFor: (request: string) => string;
  /** Must be called after each response or failure. A known outcome also ends all acts that were not repeated. */
  readonly onResult: (request: string, error: unknown) => void;
  /** A closed window is not repeated: the next request is another act, even if it looks the same. */
  readonly forgetLost: () => void;
};

type OpenAct = { readonly key: string; readonly startedAt: number; readonly isLost: boolean };

/** A later press is another act: colleagues can have changed the object meanwhile. */
const repeatMilliseconds = 300_000;

/** @param now milliseconds of a clock that does not jump */
export function createActKeys(newKey: () => string, now: () => number): ActKeys {
  const open = new Map<string, OpenAct>();
  const forgetLost = (): void => {
    for (const [request, { isLost }] of open) if (isLost) open.delete(request);
  };
  return {
    keyFor: (request) => {
      const known = open.get(request);
      const isFresh = known !== undefined && now() - known.startedAt < repeatMilliseconds;
      const act = isFresh ? known : { key: newKey(), startedAt: now() };
      open.set(request, { ...act, isLost: false });
      return act.key;
    },
    onResult: (request, error) => {
      const act = open.get(request);
      if (act !== undefined && isOutcomeUnknown(error)) {
        open.set(request, { ...act, isLost: true });
        return;
      }
      open.delete(request);
      forgetLost();
    },
    forgetLost,
  };
}
