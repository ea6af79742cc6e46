import { QueryClient, QueryClientProvider, queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';

type OrderPage = ResponseOf<Endpoints['POST /client/order/list']>;
type OrderState = 'ACTIVE' | 'COMPLETED';

const queryClient = new QueryClient();
const root = createRootRoute();

const logIn = createRoute({ getParentRoute: () => root, path: '/login/phone', component: LogIn });

const orders = createRoute({
  getParentRoute: () => root,
  path: '/client/orders',
  loader: () =>
    Promise.all([queryClient.query(ordersQuery('ACTIVE')), queryClient.query(ordersQuery('COMPLETED'))]),
  component: Orders,
});

const router = createRouter({ routeTree: root.addChildren([logIn, orders]) });

const place = document.querySelector('#root');
if (place === null) throw new Error('the page has no #root');
createRoot(place).render(
  <QueryClientProvider client={queryClient}>
    <RouterProvider router={router} />
  </QueryClientProvider>,
);

function LogIn() {
  return (
    <form>
      <h1>Вход</h1>
      <label>
        Телефон <input type="tel" name="phone" autoComplete="tel" />
      </label>
      <button type="submit">Получить код</button>
    </form>
  );
}

function Orders() {
  const { data: active } = useSuspenseQuery(ordersQuery('ACTIVE'));
  const { data: completed } = useSuspenseQuery(ordersQuery('COMPLETED'));
  return (
    <main>
      <h1>Мои заказы</h1>
      {[...active.orders, ...completed.orders].map((order) => (
        <Order key={order.orderUuid} order={order} />
      ))}
    </main>
  );
}

function Order({ order }: { readonly order: OrderPage['orders'][number] }) {
  const next = order.scheduledPayments.find(
    ({ scheduledPaymentState }) => scheduledPaymentState === 'NOT_YET_PAID',
  );
  return (
    <article>
      <h2>{order.merchantFullName}</h2>
      <p>{order.fullAmount / 100} ₽</p>
      {next !== undefined && (
        <p>
          {next.date}: {next.amount / 100} ₽
        </p>
      )}
    </article>
  );
}

function ordersQuery(orderState: OrderState) {
  return queryOptions({
    queryKey: ['orders', orderState],
    staleTime: Infinity,
    queryFn: async () => {
      const response = await fetch('/api/client/order/list', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ orderState, nextPage: { count: 25, page: 0 } }),
      });
      const body: unknown = await response.json();
      if (!isOrderPage(body)) throw new Error(`the list was answered with ${response.status}`);
      return body;
    },
  });
}

function isOrderPage(body: unknown): body is OrderPage {
  return typeof body === 'object' && body !== null && 'orders' in body;
}
