import { announcedChargesNotMade } from './check-announcements.ts';
import { chargesContradictingAnswers } from './check-answers.ts';
import { calendarDifferences } from './check-calendar.ts';
import { brokenPromises, unannouncedCards, unpromisedCharges } from './check-charges.ts';
import { messagesBeyondGuard, messagesWithoutDueDate } from './check-contact-guard.ts';
import { wrongDayTotals } from './check-day-totals.ts';
import { eventsWithoutEntry } from './check-entries.ts';
import { chargesAfterNoMore } from './check-no-charges.ts';
import { penaltiesOnOtherDays } from './check-penalties.ts';
import { falseResults } from './check-results.ts';
import type { PromiseRecord } from '../record/promise-record.ts';

/** Each check returns a sentence for each fault that it finds in a record. */
export const checks = {
  'charge that was not promised': unpromisedCharges,
  'charge to another card that was not announced': unannouncedCards,
  'promised charge that was not made': brokenPromises,
  'announced charge to another card that was not made': announcedChargesNotMade,
  'charge of another day or sum than an answer names': chargesContradictingAnswers,
  'charge after «no more»': chargesAfterNoMore,
  'reminder with a wrong total': wrongDayTotals,
  'calendar that differs from the screen': calendarDifferences,
  'penalty on another day than promised': penaltiesOnOtherDays,
  'message with a false result': falseResults,
  'event without an entry in «Сообщения»': eventsWithoutEntry,
  'message beyond the contact guard': messagesBeyondGuard,
  'message about debt without its due date': messagesWithoutDueDate,
} as const satisfies Record<string, (record: PromiseRecord) => string[]>;

export type CheckName = keyof typeof checks;
