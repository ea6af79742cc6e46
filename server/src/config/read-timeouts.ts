import type { EnvironmentReader } from './environment.ts';
import type { Settings } from './settings.ts';

type Timeouts = Pick<
  Settings,
  'requestDeadlineMilliseconds' | 'paymentFormLifetimeSeconds' | 'checkoutLifeSeconds' | 'deliveryDays'
>;

/** The timeouts and lifetimes of calls, payment pages, checkouts and deliveries. */
export function readTimeouts(environment: EnvironmentReader): Timeouts {
  const deadline = { least: 100, most: 60_000, fallback: 2_800 };
  const form = { least: 60, most: 1200, fallback: 1200 };
  const checkout = { least: 300, most: 86_400, fallback: 3600 };
  return {
    requestDeadlineMilliseconds: environment.wholeNumber('REQUEST_DEADLINE_MILLISECONDS', deadline),
    paymentFormLifetimeSeconds: environment.wholeNumber('PAYMENT_FORM_LIFE_SECONDS', form),
    checkoutLifeSeconds: environment.wholeNumber('CHECKOUT_LIFE_SECONDS', checkout),
    deliveryDays: environment.wholeNumber('DELIVERY_DAYS', { least: 1, most: 365, fallback: 30 }),
  };
}
