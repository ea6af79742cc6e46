// cspell:ignore wish -- a column that the previous version writes
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { calendarDate } from '#domain/dates.ts';
import type { StaffUuid } from '#domain/identifier.ts';
import { longestWaitMilliseconds } from '#testing/eventually.ts';
import { openProduct } from '#testing/stack/own-product.ts';
import type { ExportRequest } from '../../db/exports/list-rows-store.ts';
import { exportByUuid, insertExport } from '../../db/exports/export-store.ts';
import { makeExport } from './make-export.ts';

const { context } = await openProduct({ after });
const { random, clock, database } = context;
const days = { dateFrom: calendarDate('2026-01-01'), dateTo: calendarDate('2026-12-31') };

/** More than the connections of the process to the database. */
const manyFiles = 24;

async function adminUuid(): Promise<StaffUuid> {
  const [admin] = await database.reader<
    { staffUuid: StaffUuid }[]
  >`select staff_uuid as "staffUuid" from staff where login = 'admin'`;
  return admin?.staffUuid ?? assert.fail('the demo data has no admin');
}

async function askFor(input: ExportRequest): Promise<string> {
  const exportUuid = random.uuid();
  const staffUuid = await adminUuid();
  await database.transaction(async (transaction) => {
    await insertExport(transaction, { exportUuid, staffUuid, input, format: 'CSV', createdAt: clock.now() });
  });
  return exportUuid;
}

const inputs = {
  'a list': { list: 'STAFF' },
  'the rows behind a metric': { list: 'METRIC_ROWS', metric: 'TRIES', part: null, days },
} as const satisfies Record<string, ExportRequest>;

for (const [name, input] of Object.entries(inputs))
  test(
    `many concurrent exports of ${name} are created without exhausting the database connections`,
    { timeout: longestWaitMilliseconds },
    async () => {
      const exportUuids = await Promise.all(Array.from({ length: manyFiles }, () => askFor(input)));
      await Promise.all(exportUuids.map((exportUuid) => makeExport(context, exportUuid)));
      const made =
        await database.reader`select from export where export_uuid = any (${exportUuids}) and state = 'DONE'`;
      assert.equal(made.length, manyFiles);
    },
  );

test('this version and the previous version can read each other’s export requests', async () => {
  const [exportUuid, createdAt] = [random.uuid(), clock.now()];
  const before = { list: 'FIGURE_ROWS', figure: 'TRIES', part: null, days };
  await database.autocommit`
    insert into export (export_uuid, staff_uuid, list, wish, format, state, created_at)
    values (${exportUuid}, ${await adminUuid()}, 'FIGURE_ROWS', ${JSON.stringify(before)}::text::jsonb, 'CSV',
      'WAITING', ${createdAt})`;
  const request = inputs['the rows behind a metric'];
  assert.deepEqual((await exportByUuid(database.reader, exportUuid))?.input, request);
  // a row that is older than the trigger
  await database.autocommit`alter table export disable trigger translate_export_request`;
  await database.autocommit`update export set request = null where export_uuid = ${exportUuid}`;
  await database.autocommit`alter table export enable trigger translate_export_request`;
  assert.deepEqual((await exportByUuid(database.reader, exportUuid))?.input, request);
  const [row] =
    await database.reader`select list, wish from export where export_uuid = ${await askFor(request)}`;
  assert.deepEqual(row, { list: 'FIGURE_ROWS', wish: before });
});
