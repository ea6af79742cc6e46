const key = 'chasti.client';
let restored: string | null = null;

/**
 * The client that staff view in this tab. A start of the product on a client page without a client in its address takes
 * it once (docs/spec/specification.md#2 «Startup and session»). A client taken so is not stored a second time, unless another
 * client was opened in between.
 */
export function storeClient(clientUuid: string): void {
  if (clientUuid === restored) return;
  restored = null;
  attempt(() => {
    sessionStorage.setItem(key, clientUuid);
  });
}

/** Returns and forgets the stored client; null without one. */
export function takeStoredClient(): string | null {
  restored = attempt(() => sessionStorage.getItem(key));
  forgetStoredClient();
  return restored;
}

export function forgetStoredClient(): void {
  attempt(() => {
    sessionStorage.removeItem(key);
  });
}

/** Storage may be disabled. Then no client is stored. */
function attempt<T>(step: () => T): T | null {
  try {
    return step();
  } catch {
    return null;
  }
}
