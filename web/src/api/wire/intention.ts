import { hasCode } from './api-error.ts';

/** What a person is about to do, and the key under which it has one effect however often it is sent (docs/spec/rules.md#8). */
export type Intentions = {
  /** The same press again goes under the same key; another sum, card or payment is another intention. */
  readonly keyFor: (meaning: string) => string;
  /** The server has answered, or not: then the next try of the same has to go under the same key (docs/spec/reliability.md#F-20, docs/spec/reliability.md#F-24). */
  readonly tried: (error: unknown) => void;
};

export function createIntentions(drawKey: () => string): Intentions {
  let open: { readonly meaning: string; readonly key: string } | null = null;
  return {
    keyFor: (meaning) => {
      if (open?.meaning !== meaning) open = { meaning, key: drawKey() };
      return open.key;
    },
    tried: (error) => {
      if (!isOutcomeUnknown(error)) open = null;
    },
  };
}

/** The error does not say whether the request took effect: no answer came, the service failed, or it still works on the request. */
export function isOutcomeUnknown(error: unknown): boolean {
  return hasCode(
    error,
    'NETWORK_ERROR',
    'service.unavailable.error',
    'request.in.progress.error',
    'internal.error',
  );
}
