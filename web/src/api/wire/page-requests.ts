let isOfPage = false;

/**
 * Marks the requests that `work` begins before it returns: the page makes them by itself, not its user
 * (docs/spec/reliability.md#S-07).
 */
export function asPageRequests(work: () => void): void {
  isOfPage = true;
  try {
    work();
  } finally {
    isOfPage = false;
  }
}

/** Whether the page begins a request by itself. */
export function isMadeByPage(): boolean {
  return isOfPage;
}
