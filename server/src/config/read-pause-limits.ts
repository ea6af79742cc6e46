import type { PauseLimits } from '#domain/orders/lifecycle/pause-order.ts';
import { defaultPauseLimits } from '#domain/orders/lifecycle/pause-order.ts';
import type { EnvironmentReader } from './environment.ts';

/**
 * The limits of pauses by a client's report, in days (docs/spec/rules.md#13): `PAUSE_REPORT_DAYS=14` for one report,
 * `PAUSE_ORDER_DAYS=30` in the life of an order.
 */
export function readPauseLimits(environment: EnvironmentReader): PauseLimits {
  const { reportDays, orderDays } = defaultPauseLimits;
  return {
    reportDays: environment.wholeNumber('PAUSE_REPORT_DAYS', { least: 1, most: 90, fallback: reportDays }),
    orderDays: environment.wholeNumber('PAUSE_ORDER_DAYS', { least: 1, most: 366, fallback: orderDays }),
  };
}
