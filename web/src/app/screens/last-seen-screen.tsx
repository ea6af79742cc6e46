import { LastSeenOrders } from '../../features/orders/list/last-seen-orders.tsx';
import { lastSeenOrders } from '../../session/last-seen-orders.ts';

/** What is shown in place of a page that cannot be loaded: the orders as they were seen last; nothing when none were. */
export function LastSeenScreen() {
  const seen = lastSeenOrders();
  return seen === null || seen.orders.length === 0 ? null : <LastSeenOrders {...seen} />;
}
