import { forgetInTab, forgetStored, readStored } from './stored.ts';

/** The storage key of the orders from the last visit. */
export const lastSeenKey = 'last-seen-orders';

/** The key of the results of «Оплатить всё» in the tab. */
export const dueResultsKey = 'due-results';

/**
 * Removes the stored orders and results when a session ends (docs/spec/reliability.md#S-54). Separate from the modules
 * that read them, which the log-in does not need.
 */
export function forgetOrders(): void {
  forgetStored(lastSeenKey);
  forgetInTab(dueResultsKey);
}

/** Whether the orders of a visit are stored, which nobody has logged out of. */
export function hasOrders(): boolean {
  return readStored(lastSeenKey) !== null;
}
