import { LastSeenOrders } from '../../features/orders/list/last-seen-orders.tsx';
import { lastSeenOrders } from '../../session/last-seen-orders.ts';

/** Shown instead of a page that cannot load: the last loaded orders, if there are any. */
export function LastSeenScreen() {
  const lastSeen = lastSeenOrders();
  return lastSeen === null || lastSeen.orders.length === 0 ? null : <LastSeenOrders {...lastSeen} />;
}
