import {
  anotherCard,
  cardThatDeclinesLater,
  cardThatDeclinesTwice,
  goodCard,
  unionPayCard,
  cardUnknownForAMinute,
} from '#testing/bank/cards.ts';
import type { calls } from '#testing/calls.ts';

type CallName = keyof typeof calls;

/** The state of an order before thirty concurrent calls. */
export type StartName = keyof typeof starts;

type Purchase = {
  /** Days before the race. */
  readonly daysBefore: number;
  readonly pan: string;
  readonly isDelivered: boolean;
};

export type Start = {
  /** The orders of one client. */
  readonly purchases: readonly Purchase[];
  /** The hour in Moscow that passes during the calls, which start half a minute before it. */
  readonly hour: number;
  /** Staff stop its scheduled charges before the morning of the day before. */
  readonly isStopped: boolean;
  /** Every other time, a form is open at the bank and is paid during the calls. */
  readonly hasForm: boolean;
  /** The call that is sent first; it changes with each round, so that each call wins once. */
  readonly favourites: readonly CallName[];
};

const bought = (daysBefore: number, pan: string): Purchase => ({ daysBefore, pan, isDelivered: true });
const morning = { hour: 8, isStopped: false, hasForm: true } as const;
const noon = { hour: 12, isStopped: false, hasForm: false } as const;
/** The call that removes a card. */
export const removal = 'removeCard';
export const starts = {
  'overdue, with a penalty that grows at midnight': {
    purchases: [bought(20, cardThatDeclinesLater)],
    hour: 0,
    isStopped: false,
    hasForm: true,
    favourites: ['payPenalty', 'payEverythingDue', 'cancelPenalty'],
  },
  'due this morning': {
    ...morning,
    // the calls change one of the last two cards; the worker charges the other
    purchases: [bought(14, goodCard), bought(14, anotherCard), bought(14, unionPayCard)],
    hasForm: false,
    favourites: ['payByCard', 'paySum'],
  },
  'declined yesterday, tried again this morning': {
    ...morning,
    purchases: [bought(15, cardThatDeclinesTwice), bought(2, anotherCard)],
    hasForm: false,
    favourites: ['payOverdue'],
  },
  'due this morning, with a card whose charges stay pending': {
    ...morning,
    purchases: [bought(14, cardUnknownForAMinute), bought(1, goodCard)],
    favourites: [removal],
  },
  'declined and stopped': {
    ...noon,
    purchases: [bought(16, cardThatDeclinesTwice), bought(3, anotherCard)],
    isStopped: true,
    favourites: ['payOverdue', 'resumeSchedules', 'payOverdue'],
  },
  'not delivered': {
    ...noon,
    purchases: [
      { daysBefore: 1, pan: goodCard, isDelivered: false },
      { daysBefore: 1, pan: anotherCard, isDelivered: false },
    ],
    favourites: [],
  },
  'long before the next payment': {
    ...noon,
    purchases: [bought(2, goodCard), bought(2, anotherCard)],
    favourites: ['buyService', 'payByCard', 'buyService', 'payCount', 'paySum'],
  },
} as const satisfies Record<string, Start>;

/**
 * The races of one day: one at midnight, one in the morning, two about noon. Payments that are due at one race do not
 * affect the others.
 */
const slots = [
  ['overdue, with a penalty that grows at midnight'],
  [
    'due this morning',
    'declined yesterday, tried again this morning',
    'due this morning, with a card whose charges stay pending',
  ],
  ['declined and stopped', 'not delivered', 'long before the next payment'],
  ['not delivered', 'long before the next payment', 'declined and stopped'],
] as const satisfies readonly (readonly StartName[])[];

export type PlannedRound = {
  readonly round: number;
  readonly day: number;
  readonly start: StartName;
  /** The number of earlier rounds with this start. */
  readonly turn: number;
};

/** The first day of races: all purchases for it fit before it. */
const firstDay = 21;

export function planRounds(rounds: number): readonly PlannedRound[] {
  const turns = new Map<StartName, number>();
  return Array.from({ length: rounds }, (_, round) => {
    const slot = slots[round % slots.length] ?? slots[0];
    const daysOn = Math.floor(round / slots.length);
    const start = slot[daysOn % slot.length] ?? slot[0];
    const turn = turns.get(start) ?? 0;
    turns.set(start, turn + 1);
    return { round, day: firstDay + daysOn, start, turn };
  });
}

/** The call that is sent first in a round: another call for each order with this state. */
export function favouriteOf({ start, turn }: PlannedRound): readonly string[] {
  const favourites: readonly string[] = starts[start].favourites;
  const favourite = favourites[turn % favourites.length];
  return favourite === undefined ? [] : [favourite];
}
