import { type Instant, instant, secondsBetween } from '#domain/dates.ts';
import { kopecks } from '#domain/money.ts';
import { roubles } from '#domain/notifications/message-text.ts';
import type { NotificationKind } from '#domain/notifications/notification-kinds.ts';
import { describeTry, type LookUp, lookUpIn } from './look-up.ts';
import type {
  Change,
  ChargeTry,
  Message,
  PenaltyStart,
  RunRecord,
  ReturnedMoney,
} from '../record/run-record.ts';

/** A receipt of a charge at eight in the morning is written at nine, when messages may be sent. */
const latestSeconds = 2 * 3_600;
const firstInstant = instant('2000-01-01T00:00:00Z');

/**
 * Events that cost the client, or change what was promised, without an entry in «Сообщения» (docs/spec/rules.md#12):
 * charges, declines, penalties and their growth, returned money, refunds of the shop, stops and pauses.
 */
export function eventsWithoutEntry(record: RunRecord): string[] {
  const lookUp = lookUpIn(record);
  return [
    ...record.tries.filter((made) => !hasEntryOfTry(lookUp, made)).map(describeTry),
    ...record.penalties.filter((penalty) => !hasEntryOfPenalty(lookUp, penalty)).map(describePenalty),
    ...record.penalties
      .filter((penalty) => weeksWithEntry(lookUp, penalty) < weeksOf(lookUp, penalty))
      .map((penalty) => `the growth of ${describePenalty(penalty)} for ${penalty.daysLate} days`),
    ...record.returns
      .filter((money) => !hasEntryOfReturn(lookUp, money))
      .map(({ orderUuid, amount, at }) => `the return of ${amount} for ${orderUuid} at ${at}`),
    ...record.changes
      .filter((change) => !hasEntryOfChange(lookUp, change))
      .map(({ orderUuid, by, action, at }) => `${action} by ${by} of ${orderUuid} at ${at}`),
  ].map((event) => `${event} has no entry in «Сообщения»`);
}

type Event = { readonly orderUuid: string | null; readonly at: Instant };

/** The entries of an order that were written about the time of an event. */
function entriesOf(lookUp: LookUp, { orderUuid, at }: Event, kinds: readonly NotificationKind[]): Message[] {
  return lookUp
    .messagesOfOrder(orderUuid)
    .filter(
      ({ kind, writtenAt }) =>
        kinds.includes(kind) && Math.abs(secondsBetween(at, writtenAt)) <= latestSeconds,
    );
}

/** After a decline a message names the reason, or the cards that follow, or a receipt reports the next card. */
function hasEntryOfTry(lookUp: LookUp, made: ChargeTry): boolean {
  if (!made.isApproved)
    return entriesOf(lookUp, made, ['CHARGE_FAILED', 'CASCADE_ANNOUNCED', 'RECEIPT']).length > 0;
  return entriesOf(lookUp, made, ['RECEIPT']).some(({ text }) => text.includes(`*${made.card}`));
}

function hasEntryOfPenalty(lookUp: LookUp, penalty: PenaltyStart): boolean {
  return entriesOf(lookUp, penalty, ['PENALTY_STARTED']).length > 0;
}

/**
 * The weeks that were completed after the start of the penalty. After a stop a penalty begins with more days; its first
 * message has their sum.
 */
function weeksOf(lookUp: LookUp, penalty: PenaltyStart): number {
  const { amount, daysLate } = penalty;
  const [started] = entriesOf(lookUp, penalty, ['PENALTY_STARTED']);
  const [, roublesAtStart = '', kopecksAtStart = ''] =
    /Штраф ([\d\s]+),(\d\d) ₽/.exec(started?.text ?? '') ?? [];
  const atStart = Number(`${roublesAtStart.replaceAll(/\s/g, '')}${kopecksAtStart}`);
  return Math.floor(daysLate / 7) - Math.floor(Math.round((daysLate * atStart) / amount) / 7);
}

function weeksWithEntry(lookUp: LookUp, { orderUuid }: PenaltyStart): number {
  return lookUp.messagesOfOrder(orderUuid).filter(({ kind }) => kind === 'PENALTY_GROWS').length;
}

function hasEntryOfReturn(lookUp: LookUp, money: ReturnedMoney): boolean {
  const sum = ` ${roubles(kopecks(money.amount))} ₽`;
  return entriesOf(lookUp, money, ['REFUND_ARRIVED']).some(({ text }) => text.includes(sum));
}

/** The changes that need an entry. */
const kindsOfChange: Readonly<Record<string, readonly NotificationKind[]>> = {
  'shop refund': ['REFUND_STARTED'],
  'shop reverse': ['REFUND_STARTED'],
  'client report': ['ORDER_PAUSED'],
  'staff STOP_SCHEDULES': ['ORDER_PAUSED'],
  // a pause that still runs
  'staff RESUME_SCHEDULES': ['ORDER_RESUMED', 'ORDER_PAUSED'],
};

function hasEntryOfChange(lookUp: LookUp, change: Change): boolean {
  const kinds = kindsOfChange[`${change.by} ${change.action}`];
  if (kinds === undefined || (change.by === 'client' && isStopped(lookUp, change))) return true;
  return entriesOf(lookUp, change, kinds).length > 0;
}

/** Staff have stopped the charges before, so that the pause of a report changes nothing. */
function isStopped(lookUp: LookUp, { clientUuid, orderUuid, at }: Change): boolean {
  const last = lookUp
    .changesOf({ clientUuid, orderUuid }, firstInstant, at)
    .filter(({ action }) => action === 'STOP_SCHEDULES' || action === 'RESUME_SCHEDULES')
    .toSorted((left, right) => secondsBetween(right.at, left.at))
    .at(-1);
  return last?.action === 'STOP_SCHEDULES';
}

function describePenalty({ orderUuid, amount, at }: PenaltyStart): string {
  return `the penalty of ${amount} for ${orderUuid} at ${at}`;
}
