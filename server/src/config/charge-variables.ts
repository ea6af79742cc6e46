import { type ChargePlan, defaultChargePlan } from '#domain/charges/charge-plan.ts';
import { basisPoints } from '#domain/money.ts';
import { defaultPauseLimits } from '#domain/orders/lifecycle/pause-order.ts';
import type { Environment, ValuesOf } from './environment.ts';
import { withRequirement, list, mapVariable, optional, wholeNumber } from './variable.ts';

const hours = { least: 0, most: 23, unit: 'hour in Moscow' } as const;

const tryPattern = /^(\d{1,2})@(\d{1,2})$/;

/** Scheduled charges (docs/spec/rules.md#3), pauses (docs/spec/rules.md#13) and penalties (docs/spec/rules.md#4). */
export const chargeVariables = {
  plan: {
    windowFromHour: wholeNumber('CHARGE_FROM_HOUR', {
      ...hours,
      fallback: defaultChargePlan.windowFromHour,
      meaning: 'Hour from which scheduled charges are made.',
    }),
    windowToHour: optional(
      wholeNumber('CHARGE_TO_HOUR', {
        ...hours,
        least: 1,
        most: 24,
        fallback: 0,
        meaning: `Hour until which scheduled charges are made. Default ${defaultChargePlan.windowToHour}, at least an hour later.`,
      }),
    ),
    laterTries: triesOf(
      list('CHARGE_TRIES', {
        fallback: defaultChargePlan.laterTries
          .map(({ daysAfterLast, hour }) => `${daysAfterLast}@${hour}`)
          .join(','),
        form: 'list of `days@hour`',
        meaning: 'Tries of a card after its first one: days after the last try, and the hour in Moscow.',
      }),
    ),
    graceDays: wholeNumber('GRACE_DAYS', {
      least: 0,
      most: 30,
      fallback: defaultChargePlan.graceDays,
      unit: 'days',
      meaning: 'Grace after the planned day of a payment. It is overdue afterwards.',
    }),
    mostDeclinesInMonth: wholeNumber('MOST_DECLINES_IN_MONTH', {
      least: 1,
      most: 35,
      fallback: defaultChargePlan.mostDeclinesInMonth,
      meaning:
        'Declines of one card in 30 days after which it is not charged. Visa allows 15, Mastercard 35.',
    }),
  },
  chargesAtOnce: wholeNumber('CHARGES_AT_ONCE', {
    least: 1,
    most: 200,
    fallback: 32,
    meaning: 'Orders that a worker charges at once. Each makes calls to the bank.',
  }),
  pauseLimits: {
    reportDays: wholeNumber('PAUSE_REPORT_DAYS', {
      least: 1,
      most: 90,
      fallback: defaultPauseLimits.reportDays,
      unit: 'days',
      meaning: 'Longest pause by one report of a client.',
    }),
    orderDays: wholeNumber('PAUSE_ORDER_DAYS', {
      least: 1,
      most: 366,
      fallback: defaultPauseLimits.orderDays,
      unit: 'days',
      meaning: 'Longest time of all pauses by reports of an order.',
    }),
    aloneDays: wholeNumber('PAUSE_ALONE_DAYS', {
      least: 1,
      most: 10_000,
      fallback: defaultPauseLimits.aloneDays,
      unit: 'days',
      meaning:
        'Time of all pauses of an order up to which one staff member decides. More needs a second one.',
    }),
  },
  penaltyRate: mapVariable(
    wholeNumber('PENALTY_RATE_BASIS_POINTS', {
      least: 0,
      most: 2000,
      fallback: 2000,
      unit: 'basis points a year',
      meaning: 'Penalty rate for late payments. The law allows 20 %.',
    }),
    basisPoints,
  ),
};

function triesOf(texts: ReturnType<typeof list>) {
  const isTry = (text: string): boolean => Number(tryPattern.exec(text)?.[2] ?? 24) < 24;
  return mapVariable(
    withRequirement(texts, 'must list days after the last try and hours, e.g. 0@19,1@8', (all) =>
      all.every(isTry),
    ),
    (all): ChargePlan['laterTries'] =>
      all.map((text) => {
        const [, days, hour] = tryPattern.exec(text) ?? [];
        return { daysAfterLast: Number(days), hour: Number(hour) };
      }),
  );
}

type Plan = Pick<ChargePlan, keyof ValuesOf<typeof chargeVariables.plan>>;

/** Reads the times of charges. The window ends after it begins. */
export function readChargePlan(environment: Environment): Plan {
  const { plan } = chargeVariables;
  const { windowToHour: givenEnd, ...values } = environment.values(plan);
  const earliestEnd = values.windowFromHour + 1;
  const windowToHour = givenEnd ?? Math.max(defaultChargePlan.windowToHour, earliestEnd);
  if (windowToHour < earliestEnd)
    environment.addProblem(plan.windowToHour, `must be a whole number from ${earliestEnd} to 24`);
  return { ...values, windowToHour };
}
