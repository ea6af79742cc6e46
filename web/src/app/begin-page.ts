import { actuatorInfoRequest } from '../api/config/actuator-info-request.ts';
import { basePath } from '../api/wire/base-path.ts';
import { askEarly, askEarlyFor } from '../api/wire/early-calls.ts';
import { orderListRequest } from '../api/orders/order-list-request.ts';
import { savedCardsRequest } from '../api/cards/saved-cards-request.ts';

type Beginning = (id: string) => void;

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/** The first calls of each page, all read-only, and its script. */
const beginnings: readonly (readonly [RegExp, Beginning])[] = [
  [/^login\/phone$/, beginPhoneLogin],
  [/^client\/orders$/, beginOrders],
  [new RegExp(`^client/orders/(${uuid})$`, 'i'), beginOrder],
  [new RegExp(`^client/orders/(${uuid})/pay$`, 'i'), beginEarlyPayment],
  [/^client\/payment-ways$/, beginPaymentWays],
  [/^client\/profile$/, beginProfile],
  [/^client\/calendar$/, beginCalendar],
  [/^client\/faq$/, () => void import('../pages/faq/faq-page.tsx')],
  [/^checkout\/([\w-]{43})$/, beginCheckout],
];

/**
 * Prefetches the first data and the script of the opened page while the main script is loading, so that they load in
 * parallel (docs/spec/performance.md#web).
 */
export function beginPage(pathname: string): void {
  const path = pathname.slice(basePath.length);
  askEarly('GET /barrel/', { key: 'startup' });
  if (!path.startsWith('checkout/')) askEarly('GET /user', {});
  for (const [pattern, begin] of beginnings) {
    const match = pattern.exec(path);
    if (match !== null) begin(match[1] ?? '');
  }
}

function beginPhoneLogin(): void {
  askEarlyFor(actuatorInfoRequest);
  askEarly('GET /device/detect', {});
}

function beginOrders(): void {
  void import('./screens/orders-screen.tsx');
  askEarly('POST /client/order/list', orderListRequest('ACTIVE', 0));
  askEarly('POST /client/order/list', orderListRequest('COMPLETED', 0));
  askEarly('GET /client/order/penalties', {});
  askEarly('GET /client/order/charges', {});
  askEarly('GET /client/order/pendingPayments', {});
}

function beginOrder(orderUuid: string): void {
  void import('./screens/order-screen.tsx');
  askEarly('POST /client/order', { orderUuid });
  askEarly('POST /client/order/services', { orderUuid });
  askEarly('POST /client/order/refunds', { orderUuid });
  askEarly('GET /client/order/pendingPayments', {});
}

function beginEarlyPayment(orderUuid: string): void {
  void import('./screens/early-payment-screen.tsx');
  askEarly('POST /client/order', { orderUuid });
  askEarly('POST /early-payment/quote', { orderUuid });
  askEarly('GET /client/order/pendingPayments', {});
  askEarly('GET /client/payments', savedCardsRequest);
}

function beginPaymentWays(): void {
  void import('./screens/payment-ways-screen.tsx');
  askEarly('GET /client/payments', savedCardsRequest);
}

function beginProfile(): void {
  void import('./screens/profile-screen.tsx');
  askEarly('GET /client/reminders', {});
  askEarly('GET /client/sessions', {});
}

function beginCalendar(): void {
  void import('../pages/calendar/calendar-page.tsx');
  askEarly('GET /client/order/charges', {});
  askEarly('GET /client/calendar/feed', {});
}

function beginCheckout(token: string): void {
  void import('./screens/checkout-screen.tsx');
  askEarly('GET /checkout', { token });
}
