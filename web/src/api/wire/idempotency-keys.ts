import { hasCode } from './api-error.ts';

/** Gives each user action one idempotency key, so that repeated requests take effect once (docs/spec/rules.md#8). */
export type IdempotencyKeys = {
  /** Returns the same key for the same request, and a new key for another amount, card or payment. */
  readonly keyFor: (request: string) => string;
  /**
   * Must be called after each response or failure. After an unknown outcome the next try keeps its key
   * (docs/spec/reliability.md#F-20, docs/spec/reliability.md#F-24).
   */
  readonly onResult: (error: unknown) => void;
};

export function createIdempotencyKeys(newKey: () => string): IdempotencyKeys {
  let current: { readonly request: string; readonly key: string } | null = null;
  return {
    keyFor: (request) => {
      if (current?.request !== request) current = { request, key: newKey() };
      return current.key;
    },
    onResult: (error) => {
      if (!isOutcomeUnknown(error)) current = null;
    },
  };
}

/**
 * Whether the request may have taken effect. It may if no response came, the service failed, or the request is still in
 * progress.
 */
export function isOutcomeUnknown(error: unknown): boolean {
  return hasCode(
    error,
    'NETWORK_ERROR',
    'service.unavailable.error',
    'request.in.progress.error',
    'internal.error',
  );
}
