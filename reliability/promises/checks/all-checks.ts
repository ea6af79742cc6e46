import { announcedChargesNotMade } from './check-announcements.ts';
import { chargesContradictingResponses } from './check-answers.ts';
import { calendarDifferences } from './check-calendar.ts';
import { brokenPromises, unannouncedCards, unpromisedCharges } from './check-charges.ts';
import { messagesOverContactLimits, messagesWithoutDueDate } from './check-contact-guard.ts';
import { wrongDayTotals } from './check-day-totals.ts';
import { eventsWithoutEntry } from './check-entries.ts';
import { chargesAfterNoChargePromise } from './check-no-charges.ts';
import { penaltiesOnOtherDays } from './check-penalties.ts';
import { messagesWithWrongResult } from './check-results.ts';
import type { RunRecord } from '../record/run-record.ts';

/** Each check returns a sentence for each fault that it finds in a record. */
export const checks = {
  'charge that was not promised': unpromisedCharges,
  'unannounced charge to another card': unannouncedCards,
  'promised charge that was not made': brokenPromises,
  'missing charge that was announced for another card': announcedChargesNotMade,
  'charge earlier than, or of another amount than, a response promised': chargesContradictingResponses,
  'charge after the promise that no more charges follow': chargesAfterNoChargePromise,
  'reminder with a wrong total': wrongDayTotals,
  'calendar that differs from the screen': calendarDifferences,
  'penalty on another day than promised': penaltiesOnOtherDays,
  'message with another result than the bank reports': messagesWithWrongResult,
  'event without an entry in «Сообщения»': eventsWithoutEntry,
  'debt message outside the contact limits or hours': messagesOverContactLimits,
  'message about debt without its due date': messagesWithoutDueDate,
} as const satisfies Record<string, (record: RunRecord) => string[]>;

export type CheckName = keyof typeof checks;
