import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type Instant, plusSeconds } from '#domain/dates.ts';
import { openProduct } from '#testing/stack/own-product.ts';
import { forgetExports } from './forget-exports.ts';

const { context } = await openProduct({ after });
const { clock, database, random } = context;
const daySeconds = 86_400;

/** Saves an export that failed so many days after its request. */
async function failedExport(requestedAt: Instant, waitedDays: number): Promise<string> {
  const exportUuid = random.uuid();
  await database.autocommit`
    insert into export (export_uuid, staff_uuid, request, format, state, failure, created_at, finished_at)
    select ${exportUuid}, staff_uuid, '{"list":"STAFF"}', 'CSV', 'FAILED', 'DENIED', ${requestedAt},
      ${plusSeconds(requestedAt, waitedDays * daySeconds)}
    from staff where login = 'admin'`;
  return exportUuid;
}

test('the record of an export is kept for thirty days after it ended, however long it had waited', async () => {
  const requestedAt = clock.now();
  const quick = await failedExport(requestedAt, 0);
  const waited = await failedExport(requestedAt, 20);
  const keptAfter = async (days: number): Promise<readonly string[]> => {
    const now = plusSeconds(requestedAt, days * daySeconds + 1);
    await forgetExports({ ...context, clock: { ...clock, now: () => now } });
    const rows = await database.reader<{ exportUuid: string }[]>`
      select export_uuid as "exportUuid" from export where export_uuid in (${quick}, ${waited})`;
    return rows.map(({ exportUuid }) => exportUuid);
  };
  assert.deepEqual((await keptAfter(29)).toSorted(), [quick, waited].toSorted());
  assert.deepEqual(await keptAfter(30), [waited]);
  assert.deepEqual(await keptAfter(49), [waited]);
  assert.deepEqual(await keptAfter(50), []);
});
