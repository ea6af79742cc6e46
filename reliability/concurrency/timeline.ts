import { instant, moscowDate, moscowTime, plusDays } from '#domain/dates.ts';
import { assertSuccess } from '#testing/assert-success.ts';
import { buy, buyWithoutDelivery } from '#testing/people/purchase.ts';
import type { Stack } from '#testing/stack/stack.ts';
import { logInStaff } from '#testing/people/staff.ts';
import { clockNow, moveClockTo } from '#testing/bank/sandbox-calls.ts';
import type { RoundPurchase } from './round-setup.ts';
import { type PlannedRound, type Start, starts } from './starts.ts';

/** The days from the first purchase to the last race, each with its actions in the order of their hours. */
export type Timeline = {
  /** Advances to half a minute before a race. Returns the objects of the race. */
  until(planned: PlannedRound): Promise<RoundPurchase>;
};

/** Purchases are made in the afternoon, stops before the morning's charges. */
const purchaseHour = 13;
const stopHour = 6;

type Event = { readonly at: string; readonly run: () => Promise<void> };
type DateTimeOf = (day: number, hour: number) => string;

export async function openTimeline(stack: Stack, rounds: readonly PlannedRound[]): Promise<Timeline> {
  const firstDay = moscowDate(instant(await clockNow(stack)));
  const dateTimeOf: DateTimeOf = (day, hour) => moscowTime(plusDays(firstDay, day), hour);
  const ordersOfRounds = rounds.map((planned) => ({ planned, bought: [] as string[] }));
  const events = ordersOfRounds
    .flatMap(({ planned, bought }) => eventsBefore(stack, planned, { dateTimeOf, bought }))
    .toSorted((one, other) => one.at.localeCompare(other.at));
  return {
    until: async ({ round, day, start, turn }) => {
      const begins = dateTimeOf(day, starts[start].hour);
      while (events[0] !== undefined && events[0].at < begins) {
        const { at } = events[0];
        await moveClockTo(stack, at);
        const later = events.filter((event) => event.at > at);
        await Promise.all(events.splice(0, events.length - later.length).map(({ run }) => run()));
      }
      await moveClockTo(stack, new Date(Date.parse(begins) - 30_000).toISOString());
      return {
        stack,
        round,
        start,
        turn,
        phone: phoneOf(round),
        orderUuids: ordersOfRounds[round]?.bought ?? [],
      };
    },
  };
}

type RoundOrders = { readonly dateTimeOf: DateTimeOf; readonly bought: string[] };

/** Prepares the start of a round; each purchase is added to the orders of the round. */
function eventsBefore(
  stack: Stack,
  { round, day, start: name }: PlannedRound,
  { dateTimeOf, bought }: RoundOrders,
): readonly Event[] {
  const start: Start = starts[name];
  const phone = phoneOf(round);
  // a minute passes between two codes for one phone
  const purchases = start.purchases.map(({ daysBefore, pan, isDelivered }, index) => ({
    at: dateTimeOf(day - daysBefore, purchaseHour + index),
    run: async () => {
      const input = { phone, pan, orderNumber: `RACE-${round}-${index}` };
      bought[index] = await (isDelivered ? buy : buyWithoutDelivery)(stack, input);
    },
  }));
  const stop = async (): Promise<void> => {
    const staff = await logInStaff(stack, 'service');
    const input = { countryCode: '7', phone, orderUuid: bought[0] ?? '', note: 'Решение суда' };
    assertSuccess(await staff.stopSchedules(input));
  };
  return start.isStopped ? [...purchases, { at: dateTimeOf(day - 1, stopHour), run: stop }] : purchases;
}

function phoneOf(round: number): string {
  return String(9_400_000_000 + round);
}
