import type { QueryClient } from '@tanstack/react-query';
import { checkoutQuery } from '../api/checkout-queries.ts';
import { orderListQuery, orderQuery, penaltiesQuery } from '../api/order-queries.ts';
import { quoteQuery, savedCardsQuery } from '../api/payment-queries.ts';
import { startupQuery } from '../api/startup-query.ts';
import { knownUser, userQuery } from '../session/user-query.ts';

type PageVisit = { readonly queryClient: QueryClient; readonly orderId: string };

/** Steps that ask for what a page shows first, and for its script. */
type Beginning = readonly ((visit: PageVisit) => unknown)[];

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    readonly begin?: Beginning;
  }
}

type Match = {
  readonly staticData: { readonly begin?: Beginning };
  readonly params: object;
};

/**
 * Everything that the pages asked for need goes out at once: their data and scripts do not wait for the question who is
 * logged in, and the server answers nobody what is not theirs (performance «The web»: no waterfall).
 */
export function beginPages(matches: readonly Match[], queryClient: QueryClient): void {
  if (isKnownGuest(queryClient)) return;
  for (const { staticData, params } of matches) {
    for (const step of staticData.begin ?? []) step({ queryClient, orderId: orderIdIn(params) });
  }
}

function orderIdIn(params: object): string {
  return 'orderId' in params ? String(params.orderId) : '';
}

function isKnownGuest(queryClient: QueryClient): boolean {
  const isAsked = queryClient.getQueryState(userQuery().queryKey)?.status === 'success';
  return isAsked && knownUser(queryClient) === null;
}

export function beginOrders({ queryClient }: PageVisit): void {
  queryClient.infiniteQuery(orderListQuery('ACTIVE')).catch(leaveToPage);
  queryClient.infiniteQuery(orderListQuery('COMPLETED')).catch(leaveToPage);
  queryClient.query(penaltiesQuery()).catch(leaveToPage);
  queryClient.query(startupQuery()).catch(leaveToPage);
}

export function beginOrder({ queryClient, orderId }: PageVisit): void {
  queryClient.query(orderQuery(orderId)).catch(leaveToPage);
  queryClient.query(startupQuery()).catch(leaveToPage);
}

export function beginEarlyPayment(visit: PageVisit): void {
  beginOrder(visit);
  visit.queryClient.query(quoteQuery(visit.orderId)).catch(leaveToPage);
  visit.queryClient.query(savedCardsQuery()).catch(leaveToPage);
}

export function beginCheckout(queryClient: QueryClient, token: string): void {
  queryClient.query(checkoutQuery(token)).catch(leaveToPage);
  queryClient.query(startupQuery()).catch(leaveToPage);
}

/** The page meets the failure itself, in the cache. */
function leaveToPage(): void {}
