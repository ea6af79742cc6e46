import { kopecks } from '#domain/money.ts';
import { flag, list, mapVariable, oneOf, wholeNumber } from './variable.ts';

/** Purchases, calls and the law profile (docs/spec/rules.md#15). */
export const purchaseVariables = {
  limitFactor: mapVariable(
    oneOf('LIMITS', {
      choices: ['demo', 'production'],
      fallback: ({ demo }) => (demo ? 'demo' : 'production'),
      meaning: '`demo` multiplies every rate limit by 100. A code can still be entered three times.',
    }),
    (choice): number => (choice === 'demo' ? 100 : 1),
  ),
  requestDeadlineMilliseconds: wholeNumber('REQUEST_DEADLINE_MILLISECONDS', {
    least: 100,
    most: 60_000,
    fallback: 2_800,
    unit: 'milliseconds',
    meaning: 'A call of a client or shop without an effect by then is answered with 503 and `Retry-After`.',
  }),
  checkoutLifeSeconds: wholeNumber('CHECKOUT_LIFE_SECONDS', {
    least: 300,
    most: 86_400,
    fallback: 3600,
    unit: 'seconds',
    meaning: 'Time of a client to finish a checkout.',
  }),
  deliveryDays: wholeNumber('DELIVERY_DAYS', {
    least: 1,
    most: 365,
    fallback: 30,
    unit: 'days',
    meaning: 'A purchase that is not delivered by then is reversed.',
  }),
  debtLimit: mapVariable(
    wholeNumber('DEBT_LIMIT_ROUBLES', {
      least: 1,
      most: 10_000_000,
      fallback: ({ demo }) => (demo ? 10_000_000 : 300_000),
      unit: 'roubles',
      meaning: 'Largest debt of a client. A purchase above it is refused.',
    }),
    (roubles) => kopecks(roubles * 100),
  ),
  activeOrdersLimit: wholeNumber('ACTIVE_ORDERS_LIMIT', {
    least: 1,
    most: 10_000,
    fallback: ({ demo }) => (demo ? 500 : 20),
    meaning: 'Active orders of a client with which a further purchase is refused.',
  }),
  serviceIds: list('SERVICES_ID', {
    fallback: 'MOVE_PAYMENT',
    meaning: 'Services on offer. `MOVE_PAYMENT` postpones the next payment by an interval.',
  }),
  law: {
    isEnforced: flag('LAW_PROFILE', {
      fallback: ({ production }) => production,
      meaning:
        'Products, services, purchases and messages that break a clause in force are refused. Otherwise staff are warned.',
    }),
    reportsToBureau: flag('CREDIT_BUREAU', {
      fallback: false,
      meaning:
        'The company reports debts above the threshold of the law to a credit bureau by other means. Without it a purchase ' +
        'above the threshold breaks a clause.',
    }),
  },
};
