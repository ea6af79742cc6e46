import type { Instant } from '#domain/calendar.ts';
import { writeFeed } from '#domain/calendar/write-feed.ts';
import type { ClientUuid } from '#domain/identifier.ts';
import type { Refusal } from '#domain/refusal.ts';
import { refuse } from '#domain/refusal.ts';
import type { Result } from '#domain/result.ts';
import { done } from '#domain/result.ts';
import { hashOfSecret } from '../../secrets/random.ts';
import {
  calendarFeedSince,
  clientOfCalendarFeed,
  deleteCalendarFeed,
  saveCalendarFeed,
} from '../../db/calendar/calendar-feed-store.ts';
import { viewReminders } from '../clients/choose-reminders.ts';
import type { Context } from '../context.ts';
import type { UpcomingCharge } from '../orders/list-upcoming-charges.ts';
import { listUpcomingCharges } from '../orders/list-upcoming-charges.ts';

/** The instant since which a client's payments are available as a calendar feed; null when they are not. */
export function viewCalendarFeed({ database }: Context, clientUuid: ClientUuid): Promise<Instant | null> {
  return calendarFeedSince(database.reader, clientUuid);
}

/**
 * Creates a new secret for the address of a client's calendar feed and returns it once; the previous address stops
 * working.
 */
export async function renewCalendarFeed(
  { database, clock, random }: Context,
  clientUuid: ClientUuid,
): Promise<string> {
  const token = random.token();
  const feed = { tokenHash: hashOfSecret(token), now: clock.now() };
  await database.transaction((transaction) => saveCalendarFeed(transaction, clientUuid, feed));
  return token;
}

/** Removes a client's calendar feed; its address stops working. */
export function withdrawCalendarFeed({ database }: Context, clientUuid: ClientUuid): Promise<void> {
  return database.transaction((transaction) => deleteCalendarFeed(transaction, clientUuid));
}

/** The upcoming payments of the feed's owner as a calendar with only shop, sum and day (RFC 5545). */
export async function readCalendarFeed(
  context: Context,
  token: string,
): Promise<Result<string, Refusal<'not.found.error'>>> {
  const clientUuid = await clientOfCalendarFeed(context.database.reader, hashOfSecret(token));
  if (clientUuid === null) return refuse('not.found.error');
  const [charges, reminders] = await Promise.all([
    listUpcomingCharges(context, clientUuid),
    viewReminders(context, clientUuid),
  ]);
  const events = charges.map(eventOf);
  return done(writeFeed({ events, madeAt: context.clock.now(), withAlarm: reminders.CALENDAR }));
}

/** On the day of the next charge; on the day of the schedule when no charge is planned. */
function eventOf({ orderUuid, paymentNumber, date, nextTryOn, amount, merchantFullName }: UpcomingCharge) {
  const roubles = `${Math.floor(amount / 100)},${String(amount % 100).padStart(2, '0')}`;
  return {
    uid: `${orderUuid}-${paymentNumber}@chasti`,
    date: nextTryOn ?? date,
    summary: `Платеж ${roubles} ₽, ${merchantFullName}`,
  };
}
