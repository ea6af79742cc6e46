import { defaultPauseLimits, type PauseLimits } from '#domain/orders/lifecycle/pause-order.ts';
import type { EnvironmentReader } from './environment.ts';

/**
 * The limits of pauses, in days (docs/spec/rules.md#13): `PAUSE_REPORT_DAYS=14` for one report of a client,
 * `PAUSE_ORDER_DAYS=30` for all reports of an order, `PAUSE_ALONE_DAYS=30` for all pauses of an order without a second
 * person.
 */
export function readPauseLimits(environment: EnvironmentReader): PauseLimits {
  const { reportDays, orderDays, aloneDays } = defaultPauseLimits;
  return {
    reportDays: environment.wholeNumber('PAUSE_REPORT_DAYS', { least: 1, most: 90, fallback: reportDays }),
    orderDays: environment.wholeNumber('PAUSE_ORDER_DAYS', { least: 1, most: 366, fallback: orderDays }),
    aloneDays: environment.wholeNumber('PAUSE_ALONE_DAYS', { least: 1, most: 10_000, fallback: aloneDays }),
  };
}
