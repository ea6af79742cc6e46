import { type Instant, plusSeconds } from '#domain/dates.ts';
import type { ClientUuid } from '#domain/identifier.ts';
import type { Clause } from '#domain/laws/clause.ts';
import { isGuarded } from '#domain/contact-hours.ts';
import { textToSend } from '#domain/notifications/message-text.ts';
import { mayBeSwitchedOff } from '#domain/notifications/preferences.ts';
import { allClauses } from '../../db/laws/law-store.ts';
import {
  finishDelivery,
  type OtherDelivery,
  type WaitingDelivery,
  waitingDelivery,
} from '../../db/notifications/delivery-store.ts';
import type { NotSentCause } from '../../db/notifications/notification-store.ts';
import type { DatabaseAccess } from '../context.ts';
import { checkContact } from './check-contact.ts';
import { remindAgain } from './remind-again.ts';
import { isTooLate, sendingTime } from './useful-until.ts';
import { addSms } from './add-channel.ts';

export type DueMessage = WaitingDelivery & { readonly notificationUuid: string };

/** The result of one try: SENT, not sent now, perhaps sent, or not sendable for good, for a reason. */
export type TryResult = 'SENT' | 'RETRY' | 'UNKNOWN' | 'PROVIDER' | 'NOT_SUBSCRIBED';

/** A channel other than SMS. `Target` is where the client receives its messages. */
export type Channel<Target> = {
  readonly channel: OtherDelivery['channel'];
  /** Null when the client cannot be reached any more. */
  targetOf(clientUuid: ClientUuid): Promise<Target | null>;
  readonly reasonWithoutTarget: 'NOT_CONFIRMED' | 'NOT_SUBSCRIBED';
  /** The text that the clauses of the laws are checked against. */
  textOf(message: DueMessage): string;
  send(message: DueMessage, target: Target): Promise<TryResult>;
};

/**
 * Sends a notification by a channel once. Like an SMS it is sent in the daytime, and the contact guard governs it
 * (docs/spec/rules.md#12). When the channel fails for good, or for three hours, a message about cost or security goes
 * by SMS. A message about overdue debt that was perhaps sent is not sent again, because each try would be a contact.
 * Returns when to try again.
 * @throws Error when it was not sent and has to be retried.
 */
export async function deliver<Target>(
  context: DatabaseAccess,
  notificationUuid: string,
  channel: Channel<Target>,
): Promise<Instant | null> {
  const key = { channel: channel.channel, notificationUuid };
  const due = await dueMessage(context, key);
  if (!('message' in due)) return due.runAgainAt;
  const { message, clauses } = due;
  const target = await channel.targetOf(message.clientUuid);
  if (target === null) return finishBySms(context, key, { message, reason: channel.reasonWithoutTarget });
  const decision = await checkContact(context, key, {
    kind: message.kind,
    text: channel.textOf(message),
    clauses,
    debtDueOn: message.debtDueOn,
  });
  if (decision.kind === 'wait') return decision.until;
  if (decision.kind === 'drop') return finish(context, key, decision.cause);
  const result = await channel.send(message, target);
  if (result === 'SENT') return finish(context, key, null);
  const failure = failureOf(context, message, result);
  if (failure === null)
    throw new Error(`the ${channel.channel} provider did not take notification ${notificationUuid}`);
  return finishBySms(context, key, { message, ...failure });
}

/** Why a channel is given up; null when it is tried again. */
function failureOf(
  context: DatabaseAccess,
  message: DueMessage,
  result: Exclude<TryResult, 'SENT'>,
): Omit<FailedDelivery, 'message'> | null {
  if (result !== 'RETRY' && result !== 'UNKNOWN') return { reason: result };
  const mayHaveArrived = result === 'UNKNOWN';
  const isContact = mayHaveArrived && isGuarded(message.debtDueOn, context.clock.now());
  return isContact || isLastTry(context, message) ? { reason: 'PROVIDER', mayHaveArrived } : null;
}

type Due =
  | { readonly message: DueMessage; readonly clauses: readonly Clause[] }
  /** Nothing is to be sent now; null: nor later. */
  | { readonly runAgainAt: Instant | null };

/**
 * The message of a delivery that is to be sent now. A delivery that is too late to be useful, or has become untrue, is
 * ended.
 */
async function dueMessage(context: DatabaseAccess, key: OtherDelivery): Promise<Due> {
  const { clock, database, settings } = context;
  const [waiting, clauses] = await Promise.all([
    waitingDelivery(database.reader, key),
    allClauses(database.reader),
  ]);
  if (waiting === null) return { runAgainAt: null };
  const now = clock.now();
  if (isTooLate(settings, waiting, now)) {
    if (waiting.isOutdated) await remindAgain(context, waiting);
    return { runAgainAt: await finish(context, key, { reason: 'TOO_LATE' }) };
  }
  const sendAt = sendingTime(settings, waiting, now);
  if (sendAt > now) return { runAgainAt: sendAt };
  const text = textToSend(waiting.text, waiting.owed);
  return { message: { ...waiting, text, notificationUuid: key.notificationUuid }, clauses };
}

/** A provider that fails for so long is not waited for: the SMS that replaces the message needs daytime, too. */
const longestRetrySeconds = 3 * 3600;
/** A message that will be useless so soon is replaced at once, because the client's daytime may end before that. */
const leastSecondsOfSms = 1800;

function isLastTry({ clock, settings }: DatabaseAccess, message: DueMessage): boolean {
  const { kind, createdAt } = message;
  if (mayBeSwitchedOff(kind)) return false;
  const now = clock.now();
  const longest = plusSeconds(sendingTime(settings, message, createdAt), longestRetrySeconds);
  return now >= longest || isTooLate(settings, message, plusSeconds(now, leastSecondsOfSms));
}

async function finish(
  { clock, database }: DatabaseAccess,
  key: OtherDelivery,
  cause: NotSentCause | null,
): Promise<null> {
  await finishDelivery(database.autocommit, key, { cause, mayHaveArrived: true, at: clock.now() });
  return null;
}

type FailedDelivery = {
  readonly message: DueMessage;
  readonly reason: 'NOT_CONFIRMED' | 'NOT_SUBSCRIBED' | 'PROVIDER';
  /** The message may have reached its client; false when absent. */
  readonly mayHaveArrived?: boolean;
};

/** Ends a delivery that cannot reach its client. An SMS about cost or security replaces it in the same transaction. */
async function finishBySms(
  context: DatabaseAccess,
  key: OtherDelivery,
  { message, reason, mayHaveArrived = false }: FailedDelivery,
): Promise<null> {
  const { clock, database } = context;
  await database.transaction(async (transaction) => {
    await finishDelivery(transaction, key, { cause: { reason }, mayHaveArrived, at: clock.now() });
    await addSms(context, transaction, { ...message, failed: key.channel });
  });
  return null;
}
