import { isOutcomeUnknown } from './idempotency-keys.ts';

/** Gives each act of staff one idempotency key, so that its repeat after a lost answer takes effect once. */
export type ActKeys = {
  /** Returns the key of the same request without an answer, or a new one. */
  readonly keyFor: (request: string) => string;
  /** Must be called after each response or failure. */
  readonly onResult: (request: string, error: unknown) => void;
  /** A closed window is not repeated: the next request is another act, even if it looks the same. */
  readonly dropUnanswered: () => void;
};

type OpenAct = { readonly key: string; readonly isLost: boolean };

export function createActKeys(newKey: () => string): ActKeys {
  const open = new Map<string, OpenAct>();
  return {
    keyFor: (request) => {
      const key = open.get(request)?.key ?? newKey();
      open.set(request, { key, isLost: false });
      return key;
    },
    onResult: (request, error) => {
      const act = open.get(request);
      if (act !== undefined && isOutcomeUnknown(error)) open.set(request, { ...act, isLost: true });
      else open.delete(request);
    },
    dropUnanswered: () => {
      for (const [request, { isLost }] of open) if (isLost) open.delete(request);
    },
  };
}
