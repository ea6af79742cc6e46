import { actuatorInfoRequest } from '../api/config/actuator-info-request.ts';
import { basePath } from '../api/wire/base-path.ts';
import { readPageMeta } from '../api/wire/page-meta.ts';
import { prefetch, prefetchRequest } from '../api/wire/prefetch.ts';
import { orderListRequest } from '../api/orders/order-list-request.ts';
import { savedCardsRequest } from '../api/cards/saved-cards-request.ts';

type Preload = (id: string) => void;

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/** The first calls of each page, all read-only, and its script. */
const preloads: readonly (readonly [RegExp, Preload])[] = [
  [/^login\/phone$/, preloadPhoneLogin],
  [/^client\/orders$/, preloadOrders],
  [new RegExp(`^client/orders/(${uuid})$`, 'i'), preloadOrder],
  [new RegExp(`^client/orders/(${uuid})/pay$`, 'i'), preloadEarlyPayment],
  [/^client\/payment-ways$/, preloadPaymentWays],
  [/^client\/profile$/, preloadProfile],
  [/^client\/calendar$/, preloadCalendar],
  [/^client\/faq$/, () => void import('../pages/faq/faq-page.tsx')],
  [/^checkout\/([\w-]{43})$/, preloadCheckout],
];

/**
 * Prefetches the first data and the script of the opened page while the main script is loading, so that they load in
 * parallel (docs/spec/performance.md#web). Staff on a client page make none of the client's calls.
 */
export function preloadPage(pathname: string): void {
  const path = pathname.slice(basePath.length);
  prefetch('GET /barrel/', { key: 'startup' });
  if (!path.startsWith('checkout/')) prefetch('GET /user', {});
  if (readPageMeta('viewer') === 'staff' && path.startsWith('client/')) return;
  for (const [pattern, preload] of preloads) {
    const match = pattern.exec(path);
    if (match !== null) preload(match[1] ?? '');
  }
}

function preloadPhoneLogin(): void {
  prefetchRequest(actuatorInfoRequest);
  prefetch('GET /device/detect', {});
}

function preloadOrders(): void {
  void import('./screens/orders-screen.tsx');
  prefetch('POST /client/order/list', orderListRequest('ACTIVE', 0));
  prefetch('POST /client/order/list', orderListRequest('COMPLETED', 0));
  prefetch('GET /client/order/penalties', {});
  prefetch('GET /client/order/charges', {});
  prefetch('GET /client/order/pendingPayments', {});
}

function preloadOrder(orderUuid: string): void {
  void import('./screens/order-screen.tsx');
  prefetch('POST /client/order', { orderUuid });
  prefetch('POST /client/order/services', { orderUuid });
  prefetch('POST /client/order/refunds', { orderUuid });
  prefetch('POST /client/order/tries', { orderUuid });
  prefetch('GET /client/order/pendingPayments', {});
}

function preloadEarlyPayment(orderUuid: string): void {
  void import('./screens/early-payment-screen.tsx');
  prefetch('POST /client/order', { orderUuid });
  prefetch('POST /early-payment/quote', { orderUuid });
  prefetch('GET /client/order/pendingPayments', {});
  prefetch('GET /client/payments', savedCardsRequest);
}

function preloadPaymentWays(): void {
  void import('./screens/payment-ways-screen.tsx');
  prefetch('GET /client/payments', savedCardsRequest);
}

function preloadProfile(): void {
  void import('./screens/profile-screen.tsx');
  prefetch('GET /client/reminders', {});
  prefetch('GET /client/sessions', {});
}

function preloadCalendar(): void {
  void import('../pages/calendar/calendar-page.tsx');
  prefetch('GET /client/order/charges', {});
  prefetch('POST /client/order/list', orderListRequest('ACTIVE', 0));
  prefetch('GET /client/order/pendingPayments', {});
  prefetch('GET /client/calendar/feed', {});
}

function preloadCheckout(token: string): void {
  void import('./screens/checkout-screen.tsx');
  prefetch('GET /checkout', { token });
}
