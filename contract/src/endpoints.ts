import { authEndpoints } from './auth.ts';
import { cardsEndpoints } from './cards.ts';
import { checkoutEndpoints } from './checkout.ts';
import { clientsEndpoints } from './clients.ts';
import { configEndpoints } from './config.ts';
import type { Endpoint, EndpointKey } from './endpoint.ts';
import { merchantsEndpoints } from './merchants.ts';
import { ordersEndpoints } from './orders.ts';
import { paymentsEndpoints } from './payments.ts';

/** Every call of the service, by verb and path. */
export const endpoints = {
  ...authEndpoints,
  ...clientsEndpoints,
  ...ordersEndpoints,
  ...paymentsEndpoints,
  ...cardsEndpoints,
  ...checkoutEndpoints,
  ...merchantsEndpoints,
  ...configEndpoints,
} as const satisfies Record<EndpointKey, Endpoint>;

export type Endpoints = typeof endpoints;
export type Call = keyof Endpoints;
