import { forgetStored } from './stored.ts';

/** The storage key of the orders from the last visit. */
export const lastSeenKey = 'last-seen-orders';

/**
 * Removes the stored orders at log-out (docs/spec/reliability.md#S-54). Separate from the module that reads them,
 * which the log-in does not need.
 */
export function forgetOrders(): void {
  forgetStored(lastSeenKey);
}
