import {
  type CalendarDate,
  daysBetween,
  type Instant,
  moscowDate,
  moscowTime,
  secondsBetween,
} from '../dates.ts';
import { isWeekend, nextContactTime } from '../contact-hours.ts';
import type { DebtContact } from '../laws/law-subject.ts';
import { moscowUtcOffset, toLocal, type UtcOffset } from '../local-time.ts';
import type { NotificationKind } from './notification-kinds.ts';

/**
 * The limits of federal law 230-FZ for messages about overdue debt (docs/spec/rules.md#12). They hold by the days of
 * Moscow and by those of the client's clock, so a clock that changes between two messages frees no contact.
 */
export type ContactLimits = {
  readonly mostInDay: number;
  /** In seven days, today included. */
  readonly mostInWeek: number;
  /** In thirty days, today included. */
  readonly mostInMonth: number;
};

export const defaultContactLimits: ContactLimits = { mostInDay: 2, mostInWeek: 4, mostInMonth: 16 };

/**
 * Kinds that may use every message that the limits allow: a cost begins, or the charges of other cards depend on the
 * delivery. The other kinds leave half of each day and week for them.
 */
const kindsWithReserve: ReadonlySet<string> = new Set<NotificationKind>([
  'CASCADE_ANNOUNCED',
  'OVERDUE_SOON',
  'PENALTY_STARTED',
]);

/**
 * Why a message about overdue debt is not sent. RESERVED: what is left of the limits is kept for more important kinds.
 */
export type ContactBarrier = 'CONTACT_REFUSED' | 'DAY_LIMIT' | 'WEEK_LIMIT' | 'MONTH_LIMIT' | 'RESERVED';

export type ContactDecision =
  | { readonly kind: 'send' }
  | { readonly kind: 'wait'; readonly until: Instant }
  | { readonly kind: 'drop'; readonly reason: ContactBarrier };

export type ContactFacts = {
  /** The kind of the message. */
  readonly kind: string;
  readonly limits: ContactLimits;
  /** Earlier messages about overdue debt to this client, in the last thirty days. */
  readonly contacts: readonly Instant[];
  /** The client has refused contact about the debt. */
  readonly hasRefused: boolean;
  readonly utcOffset: UtcOffset;
  readonly now: Instant;
};

/** Decides about a message on overdue debt: send it, wait for the morning, or drop it (docs/spec/rules.md#12). */
export function decideContact(facts: ContactFacts): ContactDecision {
  if (facts.hasRefused) return { kind: 'drop', reason: 'CONTACT_REFUSED' };
  const until = nextContactTime(facts);
  if (until > facts.now) return { kind: 'wait', until };
  const left = contactsLeft(facts);
  if (left.inDay <= 0) return { kind: 'drop', reason: 'DAY_LIMIT' };
  if (left.inWeek <= 0) return { kind: 'drop', reason: 'WEEK_LIMIT' };
  if (left.inMonth <= 0) return { kind: 'drop', reason: 'MONTH_LIMIT' };
  return isReserved(facts, left) ? { kind: 'drop', reason: 'RESERVED' } : { kind: 'send' };
}

function isReserved({ kind, limits }: ContactFacts, left: ContactsLeft): boolean {
  if (kindsWithReserve.has(kind)) return false;
  return left.inDay <= Math.floor(limits.mostInDay / 2) || left.inWeek <= Math.floor(limits.mostInWeek / 2);
}

export type ContactsLeft = { readonly inDay: number; readonly inWeek: number; readonly inMonth: number };

/** How many more messages about overdue debt the limits allow; never below 0. */
export function contactsLeft(facts: PastContacts & Pick<ContactFacts, 'limits'>): ContactsLeft {
  const { mostInDay, mostInWeek, mostInMonth } = facts.limits;
  return {
    inDay: Math.max(0, mostInDay - contactsWithin(facts, 1)),
    inWeek: Math.max(0, mostInWeek - contactsWithin(facts, 7)),
    inMonth: Math.max(0, mostInMonth - contactsWithin(facts, 30)),
  };
}

type PastContacts = Pick<ContactFacts, 'contacts' | 'utcOffset' | 'now'>;

/** The contacts of the last days, today included: the more of the days in Moscow and of those at the client. */
function contactsWithin({ contacts, utcOffset, now }: PastContacts, days: number): number {
  const counts = [moscowUtcOffset, utcOffset].map((offset) => {
    const dateOf = (at: Instant): CalendarDate => moscowDate(toLocal(at, offset));
    return contacts.filter((at) => daysBetween(dateOf(at), dateOf(now)) < days).length;
  });
  return Math.max(...counts);
}

/** The facts of a message about overdue debt that the clauses of 230-FZ check (docs/spec/rules.md#15). */
export function debtContactOf(facts: Omit<ContactFacts, 'limits' | 'kind'>): DebtContact {
  const local = toLocal(facts.now, facts.utcOffset);
  const today = moscowDate(local);
  return {
    hour: Math.floor(secondsBetween(moscowTime(today, 0), local) / 3600),
    isWeekend: isWeekend(today),
    inDay: contactsWithin(facts, 1),
    inWeek: contactsWithin(facts, 7),
    inMonth: contactsWithin(facts, 30),
    hasRefused: facts.hasRefused,
  };
}
