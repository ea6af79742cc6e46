/**
 * The local storage. It keeps the active orders of the last visit, the early-payment choice, the dismissed banner,
 * the process of a bulk payoff file, the card being changed at the bank and the views of staff grids
 * (ui/collections/grid-view.ts). The log-out clears it
 * (docs/spec/specification.md#4, docs/spec/reliability.md#S-54). The session storage keeps the results of «Оплатить всё»
 * until the client leaves their page, whose owner, a random text, is in the local storage, and that a session has ended.
 */
const prefix = 'chasti.';

export function readStored(key: string): string | null {
  return attempt(() => localStorage.getItem(prefix + key));
}

export function writeStored(key: string, value: string): void {
  attempt(() => {
    localStorage.setItem(prefix + key, value);
  });
}

export function forgetStored(key: string): void {
  attempt(() => {
    localStorage.removeItem(prefix + key);
  });
}

export function readInTab(key: string): string | null {
  return attempt(() => sessionStorage.getItem(prefix + key));
}

export function writeInTab(key: string, value: string): void {
  attempt(() => {
    sessionStorage.setItem(prefix + key, value);
  });
}

export function forgetInTab(key: string): void {
  attempt(() => {
    sessionStorage.removeItem(prefix + key);
  });
}

export function clearStored(): void {
  attempt(() => {
    clear(localStorage);
    clear(sessionStorage);
  });
}

function clear(storage: Storage): void {
  const own = Object.keys(storage).filter((key) => key.startsWith(prefix));
  for (const key of own) storage.removeItem(key);
}

/** Storage may be full or disabled. Then nothing is stored, and the pages work without it. */
function attempt<T>(step: () => T): T | null {
  try {
    return step();
  } catch {
    return null;
  }
}
