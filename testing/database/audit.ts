import assert from 'node:assert/strict';
import { staffActions } from '#domain/staff/staff-actions.ts';
import { instant } from '#domain/dates.ts';
import { movableClock } from '#server/clock.ts';
import { readConfig } from '#server/config.ts';
import { type Database, openDatabase, type Reader } from '#server/db/database.ts';
import { storedClock } from '#server/db/jobs/clock-store.ts';
import { bankBookAt } from '#server/gateways/acquiring/bank-book.ts';
import { runAudit } from '#server/use-cases/audit-log/run-audit.ts';
import type { Stack } from '#testing/stack/stack.ts';

/**
 * Number of checks from docs/spec/reliability.md#I-01 to docs/spec/reliability.md#I-48. The number does not include
 * four checks by a procedure, nor the checks of real limits, consents, entered cards, contracts, pauses, due sums, money
 * given by staff, staff log, documents, repeated payments and signed texts.
 */
const checkedInvariants = 58;

type AuditedStack = Pick<Stack, 'databaseUrl' | 'sandboxUrl' | 'atEnd'>;

/**
 * Asserts every invariant of docs/spec/reliability.md with the checks of `npm run audit`, the bank's own book
 * included. Demo limits exclude the daily number of codes.
 */
export async function assertAuditHolds(audited: AuditedStack): Promise<void> {
  const database = databaseOf(audited);
  const { settings } = readConfig({ DATABASE_URL: audited.databaseUrl });
  const { offsetMilliseconds, lastTick } = await storedClock(database.reader);
  const clock = movableClock(offsetMilliseconds);
  if (lastTick !== null) clock.moveTo(lastTick);
  const book = await bankBookAt(`${audited.sandboxUrl}/bank/operations`).totals(
    instant('2000-01-01T00:00:00Z'),
  );
  const rows = await runAudit({ database, clock, settings }, book);
  const broken = rows.filter(({ violations }) => violations > 0);
  assert.deepEqual(broken, []);
  assert.equal(rows.length, checkedInvariants);
  assert.deepEqual(await changesOfOneSide(database.reader), []);
}

const databases = new Map<string, Database>();

/**
 * One connection for all audits of a stack. In a small database half of the work of an audit is loading the table
 * metadata.
 */
function databaseOf({ databaseUrl, atEnd }: AuditedStack): Database {
  const known = databases.get(databaseUrl);
  if (known !== undefined) return known;
  const opened = openDatabase({ url: databaseUrl, connections: 2 });
  databases.set(databaseUrl, opened);
  atEnd(opened.close);
  return opened;
}

const changes = Object.entries(staffActions).flatMap(([action, { trace }]) =>
  trace === 'changed' ? [action] : [],
);

/** Staff changes whose log entry lacks the old and the new value (docs/spec/reliability.md#S-45). */
async function changesOfOneSide(reader: Reader): Promise<string[]> {
  const rows = await reader<{ action: string }[]>`
    select action from staff_action where refusal_code is null and action = any (${changes})
      and not coalesce(value_before <> value_after, false)`;
  return rows.map(({ action }) => action);
}
