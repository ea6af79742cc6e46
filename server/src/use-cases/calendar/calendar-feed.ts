import type { Instant } from '#domain/dates.ts';
import { type FeedEvent, writeFeed } from '#domain/calendar/write-feed.ts';
import type { ClientUuid } from '#domain/identifier.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { success, type Result } from '#domain/result.ts';
import { hashOfSecret } from '../../secrets/random.ts';
import {
  type CalendarEvent,
  calendarEvents,
  reviseCalendarEvents,
  type RevisedEvent,
} from '../../db/calendar/calendar-event-store.ts';
import {
  calendarFeedSince,
  clientOfCalendarFeed,
  deleteCalendarFeed,
  saveCalendarFeed,
} from '../../db/calendar/calendar-feed-store.ts';
import { viewReminders } from '../clients/choose-reminders.ts';
import type { DatabaseAccess } from '../context.ts';
import { listUpcomingCharges, type UpcomingCharge } from '../orders/list-upcoming-charges.ts';

/** The instant since which a client's payments are available as a calendar feed; null when they are not. */
export function viewCalendarFeed(
  { database }: DatabaseAccess,
  clientUuid: ClientUuid,
): Promise<Instant | null> {
  return calendarFeedSince(database.reader, clientUuid);
}

/**
 * Creates a new secret for the address of a client's calendar feed and returns it once; the previous address stops
 * working.
 */
export async function renewCalendarFeed(
  { database, clock, random }: DatabaseAccess,
  clientUuid: ClientUuid,
): Promise<string> {
  const token = random.token();
  const feed = { tokenHash: hashOfSecret(token), now: clock.now() };
  await database.transaction((transaction) => saveCalendarFeed(transaction, clientUuid, feed));
  return token;
}

/** Removes a client's calendar feed; its address stops working. */
export function withdrawCalendarFeed({ database }: DatabaseAccess, clientUuid: ClientUuid): Promise<void> {
  return database.transaction((transaction) => deleteCalendarFeed(transaction, clientUuid));
}

/** The upcoming payments of the feed's owner as a calendar with only shop, sum and day (RFC 5545). */
export async function readCalendarFeed(
  context: DatabaseAccess,
  token: string,
): Promise<Result<string, Refusal<'not.found.error'>>> {
  const clientUuid = await clientOfCalendarFeed(context.database.reader, hashOfSecret(token));
  if (clientUuid === null) return refuse('not.found.error');
  const [charges, reminders] = await Promise.all([
    listUpcomingCharges(context, clientUuid),
    viewReminders(context, clientUuid),
  ]);
  const events = await revisedEvents(context, charges.map(eventOf));
  return success(writeFeed({ events: events.map(feedEventOf), withAlarm: reminders.CALENDAR }));
}

/**
 * The events with their revisions. A change is recorded when a calendar reads it, because the day of an event follows
 * from the plan of charges, from pauses and from cards (docs/decisions/0095-numbers-lists-formats-names.md).
 */
async function revisedEvents(
  { database, clock }: DatabaseAccess,
  events: readonly CalendarEvent[],
): Promise<readonly RevisedEvent[]> {
  const orderUuids = events.map(({ orderUuid }) => orderUuid);
  const known = await calendarEvents(database.reader, orderUuids);
  const shown = events.flatMap((event) => known.find((other) => isSame(event, other)) ?? []);
  if (shown.length === events.length) return shown;
  return database.transaction(async (transaction) => {
    await reviseCalendarEvents(transaction, events, clock.now());
    const revised = await calendarEvents(transaction, orderUuids);
    return events.flatMap((event) => {
      const stored = revised.find((other) => keyOf(event) === keyOf(other));
      return stored === undefined ? [] : { ...stored, ...event };
    });
  });
}

function isSame(event: CalendarEvent, other: CalendarEvent): boolean {
  return keyOf(event) === keyOf(other) && event.date === other.date && event.summary === other.summary;
}

function keyOf({ orderUuid, paymentNumber }: CalendarEvent): string {
  return `${orderUuid}-${paymentNumber}`;
}

/** On the day of the next charge; on the day of the schedule when no charge is planned. */
function eventOf(charge: UpcomingCharge): CalendarEvent {
  const { orderUuid, paymentNumber, date, nextTryOn, amount, merchantFullName } = charge;
  const roubles = `${Math.floor(amount / 100)},${String(amount % 100).padStart(2, '0')}`;
  const summary = `Платеж ${roubles} ₽, ${merchantFullName}`;
  return { orderUuid, paymentNumber, date: nextTryOn ?? date, summary };
}

function feedEventOf(event: RevisedEvent): FeedEvent {
  const { date, summary, sequence, changedAt } = event;
  return { uid: `${keyOf(event)}@chasti`, date, summary, sequence, changedAt };
}
