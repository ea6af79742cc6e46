import { plusDays } from '#domain/dates.ts';
import { isKeptBy } from '../checks/check-charges.ts';
import type { ChargePromise, ListedPayment, RunRecord, Source } from '../record/run-record.ts';
import { changePromises, forbiddenTry, type Lie } from './lie.ts';

/** Each kind of promise of each source is falsified once. */
export function falsePromises(): Lie[] {
  return [
    ...chargeSources.flatMap(wrongCharges),
    ...noChargeSources.map(chargeAfterNoChargePromise),
    ...penaltySources.map(wrongPenaltyDay),
    wrongTotal,
    wrongCalendar,
    wrongAnswer('day', (payment) => ({ ...payment, day: payment.day && plusDays(payment.day, 1) })),
    wrongAnswer('sum', (payment) => ({ ...payment, amount: payment.amount + 1 })),
    chargeInPause,
  ];
}

const chargeSources = [
  'CONTRACT',
  'UPCOMING_CHARGES',
  'FAILED_CHARGE',
  'REMINDER',
  'CHARGE_FAILED',
  'CASCADE_ANNOUNCED',
  'ORDER_RESUMED',
] as const satisfies readonly Source[];

function wrongCharges(source: (typeof chargeSources)[number]): Lie[] {
  const falsify = (field: string, change: (promise: ChargePromise) => ChargePromise): Lie => ({
    name: `${source} names another ${field}`,
    foundBy: 'promised charge that was not made',
    plant: (record) => changeKeptPromise(record, source, change),
  });
  return [
    falsify('day', (promise) => ({ ...promise, day: plusDays(promise.day, 1) })),
    falsify('sum', (promise) => ({ ...promise, amount: promise.amount + 1 })),
    falsify('card', (promise) => ({ ...promise, cards: ['0000'] })),
  ];
}

/** Changes the promises of a source that were kept. */
function changeKeptPromise(
  record: RunRecord,
  source: Source,
  change: (promise: ChargePromise) => ChargePromise,
): RunRecord | null {
  let changes = 0;
  const falsify = (promise: ChargePromise): ChargePromise => {
    if (promise.source !== source || !record.tries.some((made) => isKeptBy(promise, made))) return promise;
    changes += 1;
    return change(promise);
  };
  const changed = changePromises({ ...record, contracts: record.contracts.map(falsify) }, (promises) => ({
    ...promises,
    charges: promises.charges.map(falsify),
  }));
  return changes === 0 ? null : changed;
}

const noChargeSources = [
  'FAILED_CHARGE',
  'CARDS',
  'RECEIPT',
  'ORDER_PAID',
  'ORDER_PAUSED',
  'CONSENT_CHANGED',
] as const satisfies readonly Source[];

function chargeAfterNoChargePromise(source: (typeof noChargeSources)[number]): Lie {
  return {
    name: `a charge follows a no-charge promise of ${source}`,
    foundBy: 'charge after the promise that no more charges follow',
    plant: (record) => {
      const promise = [...record.readings, ...record.messages]
        .flatMap(({ promises }) => promises.noCharges)
        .find((each) => each.source === source);
      return promise === undefined ? null : { ...record, tries: [...record.tries, forbiddenTry(promise)] };
    },
  };
}

const penaltySources = ['FAILED_CHARGE', 'OVERDUE_SOON'] as const satisfies readonly Source[];

function wrongPenaltyDay(source: (typeof penaltySources)[number]): Lie {
  return {
    name: `${source} names another first day of a penalty`,
    foundBy: 'penalty on another day than promised',
    plant: (record) => {
      let changes = 0;
      const changed = changePromises(record, (promises) => ({
        ...promises,
        penalties: promises.penalties.map((promise) => {
          if (promise.source !== source) return promise;
          changes += 1;
          return { ...promise, day: plusDays(promise.day, 1) };
        }),
      }));
      return changes === 0 || record.penalties.length === 0 ? null : changed;
    },
  };
}

const wrongTotal: Lie = {
  name: 'REMINDER names another total of several payments',
  foundBy: 'reminder with a wrong total',
  plant: (record) => {
    const hasTotal = record.messages.some(({ promises }) => promises.dayTotals.length > 0);
    if (!hasTotal) return null;
    return changePromises(record, (promises) => ({
      ...promises,
      dayTotals: promises.dayTotals.map((total) => ({ ...total, amount: total.amount + 1 })),
    }));
  },
};

const wrongCalendar: Lie = {
  name: 'the calendar lacks a payment',
  foundBy: 'calendar that differs from the screen',
  plant: (record) => {
    const readings = record.readings.map((reading) => ({
      ...reading,
      calendar: reading.calendar && { ...reading.calendar, inFeed: reading.calendar.inFeed.slice(1) },
    }));
    const hasPayments = record.readings.some(({ calendar }) => (calendar?.inFeed.length ?? 0) > 0);
    return hasPayments ? { ...record, readings } : null;
  },
};

function wrongAnswer(field: string, change: (payment: ListedPayment) => ListedPayment): Lie {
  return {
    name: `an answer names another ${field}`,
    foundBy: 'charge earlier than, or of another amount than, a response promised',
    plant: (record) => {
      const listed = record.listed.map((each) => ({ ...each, payments: each.payments.map(change) }));
      return listed.length === 0 ? null : { ...record, listed };
    },
  };
}

const chargeInPause: Lie = {
  name: 'a charge follows a no-charge promise of another answer',
  foundBy: 'charge after the promise that no more charges follow',
  plant: (record) => {
    const [promise] = record.otherNoCharges;
    return promise === undefined ? null : { ...record, tries: [...record.tries, forbiddenTry(promise)] };
  },
};
