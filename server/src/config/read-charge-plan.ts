import { type ChargePlan, defaultChargePlan } from '#domain/charges/charge-plan.ts';
import type { EnvironmentReader } from './environment.ts';
import type { HoursOfMessages } from './read-message-hours.ts';

/**
 * The times of charges, from the environment (docs/spec/rules.md#3): `CHARGE_FROM_HOUR=8`, `CHARGE_TO_HOUR=22`,
 * `CHARGE_TRIES=0@19,1@8,1@8,1@8`, `GRACE_DAYS=3`, `MOST_DECLINES_IN_MONTH=15`. A retry is given as days after the
 * previous attempt and hour in Moscow.
 */
export function readChargePlan(environment: EnvironmentReader): Omit<ChargePlan, HoursOfMessages> {
  const windowFromHour = environment.wholeNumber('CHARGE_FROM_HOUR', {
    least: 0,
    most: 23,
    fallback: defaultChargePlan.windowFromHour,
  });
  return {
    windowFromHour,
    windowToHour: environment.wholeNumber('CHARGE_TO_HOUR', {
      least: windowFromHour + 1,
      most: 24,
      fallback: Math.max(defaultChargePlan.windowToHour, windowFromHour + 1),
    }),
    laterTries: environment.list('CHARGE_TRIES', defaultTries).flatMap((text) => readTry(environment, text)),
    graceDays: environment.wholeNumber('GRACE_DAYS', {
      least: 0,
      most: 30,
      fallback: defaultChargePlan.graceDays,
    }),
    mostDeclinesInMonth: environment.wholeNumber('MOST_DECLINES_IN_MONTH', {
      least: 1,
      most: 35,
      fallback: defaultChargePlan.mostDeclinesInMonth,
    }),
  };
}

const defaultTries = defaultChargePlan.laterTries
  .map(({ daysAfterLast, hour }) => `${daysAfterLast}@${hour}`)
  .join(',');

function readTry(environment: EnvironmentReader, text: string): ChargePlan['laterTries'] {
  const parts = /^(\d{1,2})@(\d{1,2})$/.exec(text);
  const [daysAfterLast, hour] = [Number(parts?.[1]), Number(parts?.[2])];
  if (parts !== null && hour < 24) return [{ daysAfterLast, hour }];
  environment.addProblem('CHARGE_TRIES', 'must list days after the last try and hours, e.g. 0@19,1@8');
  return [];
}
