import type { CalendarDate, Instant } from '#domain/dates.ts';
import { type Breach, breachSentence } from '#domain/laws/breaches.ts';
import { type ContactDecision, debtContactOf, decideContact } from '#domain/notifications/contact-guard.ts';
import { isGuarded } from '#domain/contact-hours.ts';
import {
  contactRecord,
  countContact,
  type DeliveryKey,
  lockContactsOf,
} from '../../db/notifications/contact-store.ts';
import type { SmsKind } from '../../db/notifications/sms-store.ts';
import type { NotSentCause } from '../../db/notifications/notification-store.ts';
import type { DatabaseAccess } from '../context.ts';
import { messageBreach, type OutgoingMessage } from '../laws/check-message.ts';

/** Whether a message is sent now, later or not at all. */
export type SendDecision =
  | { readonly kind: 'send' }
  | { readonly kind: 'wait'; readonly until: Instant }
  | { readonly kind: 'drop'; readonly cause: NotSentCause };

type CheckedMessage = Pick<OutgoingMessage, 'text' | 'clauses'> & {
  readonly kind: SmsKind;
  /** The due date of the debt that the message is about; null for another subject. */
  readonly debtDueOn: CalendarDate | null;
};

/**
 * Asks the contact guard and the clauses of the laws about a message of any channel, and counts a message on overdue
 * debt (docs/spec/rules.md#12, docs/spec/rules.md#15). It is counted before it is sent. A message is one
 * contact: a retry does not count the earlier try, and the contact moves to the try that is sent. A message that is not
 * sent is logged; it is counted only if an earlier try of it was counted. A clause keeps a message from being sent only
 * while the law profile is on.
 */
export async function checkContact(
  context: DatabaseAccess,
  delivery: DeliveryKey,
  message: CheckedMessage,
): Promise<SendDecision> {
  const { settings, log } = context;
  const { decision, breach } = await reserveContact(context, delivery, message);
  if (decision.kind === 'drop') {
    log.info('contact.not_allowed', { code: decision.reason });
    return { kind: 'drop', cause: { reason: decision.reason } };
  }
  if (breach === null) return decision;
  log.warn('message.unlawful', { code: breach.clause.clauseId });
  return settings.law.isEnforced
    ? { kind: 'drop', cause: { reason: 'LAW', breach: breachSentence(breach) } }
    : decision;
}

type ContactCheck = {
  /** The answer of the contact guard; always `send` for a message that is not about overdue debt. */
  readonly decision: ContactDecision;
  /** A clause in force that the message breaks. */
  readonly breach: Breach | null;
};

async function reserveContact(
  context: DatabaseAccess,
  delivery: DeliveryKey,
  { kind, debtDueOn, ...message }: CheckedMessage,
): Promise<ContactCheck> {
  const { database, clock, settings } = context;
  const now = clock.now();
  const isAboutDebt = isGuarded(debtDueOn, now);
  const withoutGuard = (): ContactCheck => ({
    decision: { kind: 'send' },
    breach: messageBreach(context, { ...message, isAboutDebt, contact: null }),
  });
  if (!isAboutDebt) return withoutGuard();
  return database.transaction(async (transaction) => {
    const guarded = await lockContactsOf(transaction, delivery);
    if (guarded === null) return withoutGuard();
    // another worker has finished this delivery; the next run of the job sees that
    if (!guarded.isWaiting) return { decision: { kind: 'wait', until: now }, breach: null };
    const query = { clientUuid: guarded.clientUuid, now, except: delivery };
    const { contacts, refusedAt, utcOffset } = await contactRecord(transaction, query);
    const client = { contacts, hasRefused: refusedAt !== null, utcOffset };
    const facts = { kind, limits: settings.contactLimits, ...client, now };
    const decision = decideContact(facts);
    if (decision.kind !== 'send') return { decision, breach: null };
    const breach = messageBreach(context, { ...message, isAboutDebt, contact: debtContactOf(facts) });
    if (breach === null || !settings.law.isEnforced) await countContact(transaction, delivery, now);
    return { decision, breach };
  });
}
