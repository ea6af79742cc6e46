import { type Instant, millisecondsOf, secondsBetween } from '#domain/dates.ts';
import type { Clause } from '#domain/laws/clause.ts';
import { textToSend } from '#domain/notifications/message-text.ts';
import { newBatcher } from '../../concurrency/batcher.ts';
import {
  type FinishedSms,
  finishSms,
  recordHandOver,
  type WaitingSms,
  waitingSms,
} from '../../db/notifications/sms-store.ts';
import { allClauses } from '../../db/laws/law-store.ts';
import { unseal } from '../../secrets/seal.ts';
import type { MessageAccess, DatabaseAccess } from '../context.ts';
import { checkContact } from './check-contact.ts';
import { addChannelAfterSms } from './add-channel.ts';
import { remindAgain } from './remind-again.ts';
import { isTooLate, sendingTime, usefulUntil } from './useful-until.ts';

type Content = { readonly phone: string; readonly text: string };
type Message = WaitingSms & Content & { readonly smsId: number };

/** What a message needs from the database. */
type SmsSteps = {
  /** The message with the clauses of the laws; null when it does not wait any more. */
  readonly read: (
    smsId: number,
  ) => Promise<{ readonly waiting: WaitingSms; readonly clauses: readonly Clause[] } | null>;
  /** Records that the message is handed to the gateway, or with null, that the gateway did not take it. */
  readonly handOver: (message: { readonly smsId: number; readonly at: Instant | null }) => Promise<unknown>;
  readonly finish: (finished: FinishedSms) => Promise<unknown>;
};

const messagesPerBatch = 50;

/** Sends messages like `sendSms`. Messages that are sent at the same time share their reads and writes. */
export function batchedSms(context: MessageAccess): (smsId: number) => Promise<Instant | null> {
  const { database, log } = context;
  const options = {
    maxBatchSize: messagesPerBatch,
    onFailure: (error: unknown) => {
      log.error('sms.batch.failed', error);
    },
  };
  const steps: SmsSteps = {
    read: newBatcher({ work: (smsIds: readonly number[]) => readSms(context, smsIds), ...options }),
    handOver: newBatcher({
      work: async (messages: Parameters<typeof recordHandOver>[1]) => {
        await recordHandOver(database.autocommit, messages);
        return messages;
      },
      ...options,
    }),
    finish: newBatcher({
      work: async (finished: readonly FinishedSms[]) => {
        await finishSms(database.autocommit, finished);
        return finished;
      },
      ...options,
    }),
  };
  return (smsId) => sendWaiting(context, steps, smsId);
}

async function readSms(
  { database: { reader } }: DatabaseAccess,
  smsIds: readonly number[],
): Promise<Awaited<ReturnType<SmsSteps['read']>>[]> {
  const [found, clauses] = await Promise.all([waitingSms(reader, smsIds), allClauses(reader)]);
  return smsIds.map((smsId) => {
    const waiting = found.get(smsId);
    return waiting === undefined ? null : { waiting, clauses };
  });
}

/**
 * Sends a waiting message once. A gateway that recognises repeated references gets retries until it answers; with any
 * other gateway, a message that may have been sent is not retried, also after a kill (docs/spec/gateway.md#15). A message
 * that the provider refuses goes by the next channel. Messages for which no
 * person waits, and their retries, are sent in the daytime. A message that breaks a clause in force is not sent while
 * the law profile is on (docs/spec/rules.md#15), nor is one that has become untrue. Returns when to try again.
 * @throws Error when it was not sent and has to be retried.
 */
export function sendSms(context: MessageAccess, smsId: number): Promise<Instant | null> {
  return batchedSms(context)(smsId);
}

async function sendWaiting(context: MessageAccess, steps: SmsSteps, smsId: number): Promise<Instant | null> {
  const { clock, settings } = context;
  const read = await steps.read(smsId);
  if (read === null) return null;
  const { waiting, clauses } = read;
  const now = clock.now();
  const failed = { smsId, state: 'FAILED', mayHaveArrived: true, at: now } as const;
  if (isTooLate(settings, waiting, now)) {
    if (waiting.isOutdated) await remindAgain(context, waiting);
    await steps.finish({ ...failed, reason: 'TOO_LATE' });
    return null;
  }
  const sendAt = sendingTime(settings, waiting, now);
  if (sendAt > now) return sendAt;
  if (waiting.isHandedOver && !context.sms.sendsReferenceOnce) {
    await steps.finish({ ...failed, reason: 'PROVIDER' });
    return null;
  }
  const content = JSON.parse(unseal(settings.dataKey, waiting.sealed)) as Content;
  const message = { ...waiting, ...content, text: textToSend(content.text, waiting.owed), smsId };
  const decision = await checkContact(context, { channel: 'SMS', smsId }, { ...message, clauses });
  if (decision.kind === 'wait') return decision.until;
  if (decision.kind === 'send')
    await finish(context, steps, { waiting, finished: await send(context, steps, message) });
  else await steps.finish({ ...failed, ...decision.cause });
  return null;
}

async function send(
  { clock, settings, sms }: MessageAccess,
  { handOver }: SmsSteps,
  message: Message,
): Promise<FinishedSms> {
  const { smsId, phone, text } = message;
  const failed = { smsId, state: 'FAILED', reason: 'PROVIDER' } as const;
  if (!sms.sendsReferenceOnce) await handOver({ smsId, at: clock.now() });
  // a restored database repeats numbers; together with the timestamp a reference stays unique
  const reference = `${smsId}-${millisecondsOf(message.createdAt)}`;
  const secondsUseful = secondsBetween(clock.now(), usefulUntil(settings, message));
  const answer = await sms.send({ phone, text, reference, secondsUseful });
  const at = clock.now();
  if (answer.kind === 'accepted')
    return { smsId, state: 'SENT', providerMessageId: answer.providerMessageId, at };
  const isUnknown = answer.kind === 'unknown' && !sms.sendsReferenceOnce;
  if (answer.kind === 'refused' || isUnknown) return { ...failed, mayHaveArrived: isUnknown, at };
  if (!sms.sendsReferenceOnce) await handOver({ smsId, at: null });
  throw new Error(`the SMS gateway did not answer for message ${smsId}`);
}

/** A refused message and its next channel are written together. */
async function finish(
  context: DatabaseAccess,
  steps: SmsSteps,
  { waiting, finished }: { readonly waiting: WaitingSms; readonly finished: FinishedSms },
): Promise<void> {
  const { kind, clientUuid, notificationUuid, answersClient } = waiting;
  const isRefused = finished.state === 'FAILED' && !finished.mayHaveArrived;
  if (!isRefused || kind === 'STAFF_LINK' || clientUuid === null || notificationUuid === null)
    return void (await steps.finish(finished));
  await context.database.transaction(async (transaction) => {
    await finishSms(transaction, [finished]);
    await addChannelAfterSms(context, transaction, { notificationUuid, clientUuid, kind, answersClient });
  });
}
