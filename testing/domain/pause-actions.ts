import { moscowDate, plusDays } from '#domain/dates.ts';
import { identifier, type PauseUuid, type StaffUuid } from '#domain/identifier.ts';
import {
  changePause,
  defaultPauseLimits,
  endPause,
  type PauseFacts,
  pauseOrder,
  recordPauseEnd,
  reportedPause,
} from '#domain/orders/lifecycle/pause-order.ts';
import type { OrderChange } from '#domain/orders/order-change.ts';
import { defaultMessageHours } from '#domain/message-hours.ts';
import { isOpen } from '#domain/orders/payment-intent.ts';
import type { Pause } from '#domain/pauses/pause.ts';
import type { Result } from '#domain/result.ts';
import type { OrderScenario } from './audit-order.ts';
import { record } from './order-scenario.ts';
import { annualRate } from './overdue-order.ts';

const staffUuid = identifier<StaffUuid>('00000000-0000-4000-8000-0000000000f1');

export function factsOf({ order, intents, now }: OrderScenario): PauseFacts {
  return { order, intents, annualRate, messageHours: defaultMessageHours, now };
}

/** A pause by staff from so many days ago to so many days ahead. */
export function pauseAround(
  run: Pick<OrderScenario, 'now' | 'newUuid'>,
  daysBack: number,
  daysAhead: number,
): Pause {
  const today = moscowDate(run.now);
  return {
    pauseUuid: identifier<PauseUuid>(run.newUuid()),
    reason: 'ILLNESS',
    dateFrom: plusDays(today, -daysBack),
    dateTo: plusDays(today, daysAhead),
    staffUuid,
    isGranted: true,
    startedAt: run.now,
    endedAt: null,
  };
}

/** Random actions of clients and staff about pauses; `pick` chooses the days. Refused actions change nothing. */
export const pauseActions = {
  reportProblem: (run) => {
    const dates = reportedPause(run, defaultPauseLimits);
    if (!dates.ok) return;
    const pause = {
      ...pauseAround(run, 0, 0),
      ...dates.value,
      staffUuid: null,
      isGranted: false,
      reason: 'DEFECTIVE',
    } as const;
    recordUnlessPaying(run, () => pauseOrder(factsOf(run), pause));
  },
  grantRelief: (run, pick) => {
    const pause = pauseAround(run, pick % 12, (pick >> 4) % 20);
    recordUnlessPaying(run, () => pauseOrder(factsOf(run), pause));
  },
  changePause: (run, pick) => {
    const today = moscowDate(run.now);
    const dateFrom = pick % 3 === 0 ? plusDays(today, -(pick % 12)) : null;
    const dateTo = plusDays(today, (pick >> 4) % 20);
    recordUnlessPaying(run, () => changePause(factsOf(run), { dateFrom, dateTo }));
  },
  endPause: (run) => {
    recordUnlessPaying(run, () => endPause(factsOf(run)));
  },
  pauseIsOver: (run) => {
    record(run, recordPauseEnd(run.order, run.now));
  },
} as const satisfies Record<string, (run: OrderScenario, pick: number) => void>;

/** The weight of each action among all actions on an order. */
export const pauseWeights = {
  reportProblem: 2,
  grantRelief: 2,
  changePause: 2,
  endPause: 2,
  pauseIsOver: 2,
} as const satisfies Record<keyof typeof pauseActions, number>;

/** A payment of a penalty ends before a pause, as in `pause-facts.ts`. */
function recordUnlessPaying(run: OrderScenario, decide: () => Result<OrderChange, unknown>): void {
  const isPaying = run.intents.some(
    ({ state, allocations }) =>
      isOpen(state) && allocations.some(({ targetType }) => targetType === 'PENALTY'),
  );
  if (isPaying) return;
  const decided = decide();
  if (decided.ok) record(run, decided.value);
}
