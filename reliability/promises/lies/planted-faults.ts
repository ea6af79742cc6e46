import { moscowDate, plusDays, plusSeconds } from '#domain/dates.ts';
import type { ChargeTry, Message, NoChargePromise, RunRecord } from '../record/run-record.ts';
import { changePromises, forbiddenTry, type Lie } from './lie.ts';

/** Fifteen bugs of a service, as the record of a run would show them. `docs/testing.md` lists them. */
export const plantedFaults: readonly Lie[] = [
  {
    name: 'the next try after a decline comes a day later than promised',
    foundBy: 'charge that was not promised',
    plant: (record) => changeTries(record, ({ at }) => at > firstDecline(record), later),
  },
  {
    name: 'another card is charged before the announced day',
    foundBy: 'unannounced charge to another card',
    plant: (record) => changeTries(record, ({ isOtherCard }) => isOtherCard, earlier),
  },
  {
    name: 'the announcement of other cards is not sent',
    foundBy: 'unannounced charge to another card',
    plant: (record) =>
      changeMessages(record, 'CASCADE_ANNOUNCED', (message) => [{ ...message, receivedAt: null }]),
  },
  {
    name: 'a charge takes the sum from before a refund',
    foundBy: 'charge that was not promised',
    plant: (record) =>
      changeTries(
        record,
        () => true,
        (made) => ({ ...made, amount: made.amount + 5_000 }),
      ),
  },
  {
    name: 'a reminder names the day of an older plan',
    foundBy: 'promised charge that was not made',
    plant: (record) =>
      changeMessages(record, 'REMINDER', (message) => [
        {
          ...message,
          promises: {
            ...message.promises,
            charges: message.promises.charges.map((promise) => ({
              ...promise,
              day: plusDays(promise.day, 1),
            })),
          },
        },
      ]),
  },
  {
    name: 'a reminder counts a payment that is not charged',
    foundBy: 'reminder with a wrong total',
    plant: (record) =>
      record.messages.some(({ promises }) => promises.dayTotals.length > 0)
        ? changePromises(record, (promises) => ({
            ...promises,
            dayTotals: promises.dayTotals.map((total) => ({ ...total, amount: total.amount * 2 })),
          }))
        : null,
  },
  {
    name: 'a receipt is written before the final result',
    foundBy: 'message with another result than the bank reports',
    plant: (record) => {
      const hasReceipt = record.messages.some(({ kind }) => kind === 'RECEIPT');
      return hasReceipt ? { ...record, takenPayments: new Set<string>() } : null;
    },
  },
  {
    name: 'the returned money is reported when the refund begins',
    foundBy: 'message with another result than the bank reports',
    plant: (record) =>
      record.returns.length === 0
        ? null
        : changeMessages(record, 'REFUND_ARRIVED', (message) => [
            { ...message, writtenAt: plusSeconds(message.writtenAt, -30 * 86_400) },
          ]),
  },
  {
    name: 'the calendar keeps the days from before a pause',
    foundBy: 'calendar that differs from the screen',
    plant: (record) => {
      const shown = record.readings.filter(({ calendar }) => (calendar?.inFeed.length ?? 0) > 0);
      if (shown.length === 0) return null;
      const readings = record.readings.map((reading) => ({
        ...reading,
        calendar: reading.calendar && { ...reading.calendar, inFeed: reading.calendar.inFeed.map(oldDay) },
      }));
      return { ...record, readings };
    },
  },
  chargeAfter('a paused order is charged', 'ORDER_PAUSED'),
  chargeAfter('a card is charged after its consent was withdrawn', 'CARDS'),
  chargeAfter('an order that is paid in full is charged', 'RECEIPT'),
  {
    name: 'a penalty begins a day before the promised one',
    foundBy: 'penalty on another day than promised',
    plant: (record) =>
      record.penalties.length === 0
        ? null
        : {
            ...record,
            penalties: record.penalties.map((penalty) => ({
              ...penalty,
              at: plusSeconds(penalty.at, -86_400),
            })),
          },
  },
  {
    name: 'a declined charge is not reported',
    foundBy: 'event without an entry in «Сообщения»',
    plant: (record) => changeMessages(record, 'CHARGE_FAILED', () => []),
  },
  {
    name: 'a message about a debt is sent three times on one day',
    foundBy: 'debt message outside the contact limits or hours',
    plant: (record) => changeMessages(record, 'PENALTY_STARTED', (message) => [message, message, message]),
  },
];

function firstDecline({ tries }: RunRecord): string {
  return tries.find(({ isApproved }) => !isApproved)?.at ?? '9999';
}

function later(made: ChargeTry): ChargeTry {
  return { ...made, at: plusSeconds(made.at, 86_400) };
}

function earlier(made: ChargeTry): ChargeTry {
  return { ...made, at: plusSeconds(made.at, -86_400) };
}

function oldDay(line: string): string {
  return `${line} of the older plan`;
}

/** null when the record has no such try. */
function changeTries(
  record: RunRecord,
  isChanged: (made: ChargeTry) => boolean,
  change: (made: ChargeTry) => ChargeTry,
): RunRecord | null {
  if (!record.tries.some(isChanged)) return null;
  return { ...record, tries: record.tries.map((made) => (isChanged(made) ? change(made) : made)) };
}

/** null when the record has no message of the kind. */
function changeMessages(
  record: RunRecord,
  kind: Message['kind'],
  change: (message: Message) => readonly Message[],
): RunRecord | null {
  if (!record.messages.some((message) => message.kind === kind)) return null;
  const messages = record.messages.flatMap((message) =>
    message.kind === kind ? change(message) : [message],
  );
  return { ...record, messages };
}

function chargeAfter(name: string, source: NoChargePromise['source']): Lie {
  return {
    name,
    foundBy: 'charge after the promise that no more charges follow',
    plant: (record) => {
      const promise = [...record.readings, ...record.messages]
        .flatMap(({ promises }) => promises.noCharges)
        .find(
          (each) => each.source === source && (each.until === null || each.until > moscowDate(each.madeAt)),
        );
      return promise === undefined ? null : { ...record, tries: [...record.tries, forbiddenTry(promise)] };
    },
  };
}
