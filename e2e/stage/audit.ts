import assert from 'node:assert/strict';
import { staffDeeds } from '#domain/access/staff-deeds.ts';
import { instant } from '#domain/calendar.ts';
import type { Reader } from '#server/db/database.ts';
import { composeProduct } from '#server/compose.ts';
import { readConfig } from '#server/config.ts';
import { runAudit } from '#server/use-cases/audit/run-audit.ts';
import type { Stack } from './stack.ts';

/** I-01 to I-48 without the four that are checked by procedure and the one of real limits, the log of staff, the documents. */
const checkedInvariants = 48;

/** Every invariant of the reliability page holds, the bank's own book included (what `npm run audit` says); that of the number of
 * codes a day is left out under the limits of a demonstration. */
export async function assertAuditHolds({
  databaseUrl,
  sandboxUrl,
}: Pick<Stack, 'databaseUrl' | 'sandboxUrl'>): Promise<void> {
  const { context, database } = await composeProduct(
    readConfig({
      DATABASE_URL: databaseUrl,
      BANK_BOOK_URL: `${sandboxUrl}/bank/operations`,
      LOG_LEVEL: 'error',
    }),
  );
  try {
    const book = (await context.bankBook?.totals(instant('2000-01-01T00:00:00Z'))) ?? null;
    const rows = await runAudit(context, book);
    const broken = rows.filter(({ violations }) => violations > 0);
    assert.deepEqual(broken, []);
    assert.equal(rows.length, checkedInvariants);
    assert.deepEqual(await changesOfOneSide(database.reader), []);
  } finally {
    await database.close();
  }
}

const changes = Object.entries(staffDeeds).flatMap(([deed, { trace }]) =>
  trace === 'changed' ? [deed] : [],
);

/** Changes by staff that stand in their log without what was before and what came after (S-45). */
async function changesOfOneSide(reader: Reader): Promise<string[]> {
  const rows = await reader<{ action: string }[]>`
    select action from staff_action where refusal_code is null and action in ${reader(changes)}
      and not coalesce(value_before <> value_after, false)`;
  return rows.map(({ action }) => action);
}
