import { type DemoTarget, post } from './customer.ts';

/** The add-on service of the demo; kopecks, hours and minutes. */
const movePayment = {
  serviceId: 'MOVE_PAYMENT',
  serviceName: 'Перенос платежа',
  serviceDescription: 'Ближайший платеж переносится на один период, остальные остаются на своих местах',
  rates: [
    { lowerLimit: 1, greaterLimit: 2_000_000, serviceFee: 14_900 },
    { lowerLimit: 2_000_001, greaterLimit: null, serviceFee: 29_900 },
  ],
  sberPrimeDiscount: 0.5,
  excludeProducts: ['two-weeks'],
  bufferHours: 24,
  servicePaymentOrderLifeTimeMinutes: 15,
  enabled: true,
} as const;

const prime = {
  subscriptionId: 'PRIME',
  subscriptionName: 'СберПрайм',
  discountEnabled: true,
  status: 'ACTUAL',
};
const light = {
  subscriptionId: 'PRIME_LIGHT',
  subscriptionName: 'СберПрайм Лайт',
  discountEnabled: false,
  status: 'ACTUAL',
};
/** Products with a commission, which 283-FZ forbids. They are sold at the start of the demo world. */
const oldProducts = ['old-six-months', 'old-quarter-first', 'old-ten-parts', 'old-later'] as const;
const discount = { discount: 0.5, products: ['old-six-months', 'old-quarter-first'] };
/** The client with a hundred orders has a subscription. */
const subscriber = { countryCode: '7', phone: '9001000006', subscriptionId: prime.subscriptionId };

/**
 * Creates a service, subscription categories, a discount and a client's subscription as staff would, and stops the old
 * products. Existing entries stay unchanged. The catalogue stays empty when staff log-in needs a second factor.
 */
export async function fillCatalogue({ productUrl }: DemoTarget): Promise<void> {
  const editor = await logIn(productUrl, 'product.editor');
  const service = await logIn(productUrl, 'service');
  if (editor === null || service === null) return;
  await editor('services/add', { service: movePayment });
  await editor('subscriptions/add', prime);
  await editor('subscriptions/add', light);
  await editor('discounts/add', discount);
  await service('client/subscription', subscriber);
  for (const productId of oldProducts) await editor('products/deactivate', { productId });
}

type Call = (path: string, body: Readonly<Record<string, unknown>>) => Promise<unknown>;

/**
 * Returns a function that calls `/admin/v1` as this staff member; null when the log-in needs more than a password.
 */
async function logIn(productUrl: string, login: string): Promise<Call | null> {
  const cookies = new Map<string, string>();
  const entered = await post(`${productUrl}/api/admin/auth`, {
    body: { login, password: 'demo-password-1' },
    cookies,
  });
  if (entered['httpStatus'] !== 200) return null;
  return (path, body) => post(`${productUrl}/api/admin/v1/${path}`, { body, cookies });
}
