import { forgetStored } from './stored.ts';

/** Under which the orders that were seen last are kept. */
export const lastSeenKey = 'last-seen-orders';

/** Whoever is not logged in any more leaves no orders behind (docs/spec/reliability.md#S-54); apart from what reads them, which the log-in has no need of. */
export function forgetOrders(): void {
  forgetStored(lastSeenKey);
}
