import assert from 'node:assert/strict';
import { type Database, openDatabase } from '#server/db/database.ts';
import type { Stack } from '#testing/stack/stack.ts';
import { chargesContradictingResponses } from './checks/check-answers.ts';
import { messagesOverContactLimits, messagesWithoutDueDate } from './checks/check-contact-guard.ts';
import { eventsWithoutEntry } from './checks/check-entries.ts';
import { chargesAfterNoChargePromise } from './checks/check-no-charges.ts';
import { messagesWithWrongResult } from './checks/check-results.ts';
import { sessionsIn } from './record/clients.ts';
import type { Message } from './record/run-record.ts';
import { readFacts } from './record/read-facts.ts';
import { readMessages } from './record/read-messages.ts';
import { promisesOfAnswers, type RecordedAnswer } from './record/record-answers.ts';

/** Checks that hold also while the clock of the product differs from that of the bank. */
const timelessChecks = [
  messagesWithWrongResult,
  chargesAfterNoChargePromise,
  chargesContradictingResponses,
] as const;
const timedChecks = [eventsWithoutEntry, messagesOverContactLimits, messagesWithoutDueDate] as const;

/**
 * Asserts that every message, recorded answer and webhook of a stack is true by the bank's book. While the clocks agree,
 * it also asserts that every event that cost a client has its entry at its time. For suites whose clients do not read
 * their screens each day.
 */
export async function assertPromisesTrue(
  stack: Stack,
  answers: readonly RecordedAnswer[],
  clocks: 'same' | 'different' = 'same',
): Promise<void> {
  const database = openDatabase({ url: stack.databaseUrl, connections: 2 });
  try {
    const messages = await allMessages(stack, database);
    const facts = await readFacts(stack, database.reader);
    const fromAnswers = await promisesOfAnswers(database.reader, answers);
    // in these suites the clocks are moved and the product is killed beside calls, so that the bank's clock is ahead
    const tries = facts.tries.map((made) => ({ ...made, at: made.sentAt }));
    const record = { contracts: [], readings: [], messages, ...fromAnswers, ...facts, tries };
    const checks = [...timelessChecks, ...(clocks === 'same' ? timedChecks : [])];
    assert.deepEqual(
      checks.flatMap((check) => check(record)),
      [],
    );
  } finally {
    await database.close();
  }
}

async function allMessages(stack: Stack, database: Database): Promise<readonly Message[]> {
  const sessions = sessionsIn(stack, database);
  const clients = await database.reader<{ phone: string }[]>`
    select phone from client where client_uuid in (select client_uuid from notification) order by phone`;
  const messages: Message[] = [];
  for (const { phone } of clients)
    messages.push(...(await readMessages(stack, database.reader, await sessions.open(phone))));
  return messages;
}
