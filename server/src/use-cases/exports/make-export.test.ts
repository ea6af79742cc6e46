import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { calendarDate } from '#domain/calendar.ts';
import type { StaffUuid } from '#domain/identifier.ts';
import { openProduct } from '#testing/own-product.ts';
import type { ExportRequest } from '../../db/exports/list-rows-store.ts';
import { insertExport } from '../../db/exports/export-store.ts';
import { makeExport } from './make-export.ts';

const { context } = await openProduct({ after });
const { random, clock, database } = context;
const days = { dateFrom: calendarDate('2026-01-01'), dateTo: calendarDate('2026-12-31') };

/** More than the connections of the process to the database. */
const manyFiles = 24;

async function askFor(input: ExportRequest): Promise<string> {
  const exportUuid = random.uuid();
  await database.transaction(async (transaction) => {
    const [admin] = await transaction<
      { staffUuid: StaffUuid }[]
    >`select staff_uuid as "staffUuid" from staff where login = 'admin'`;
    const { staffUuid } = admin ?? assert.fail('the demo data has no admin');
    await insertExport(transaction, { exportUuid, staffUuid, input, format: 'CSV', createdAt: clock.now() });
  });
  return exportUuid;
}

const inputs = {
  'a list': { list: 'STAFF' },
  'the rows behind a figure': { list: 'FIGURE_ROWS', figure: 'TRIES', part: null, days },
} as const satisfies Record<string, ExportRequest>;

for (const [name, input] of Object.entries(inputs))
  test(
    `many concurrent exports of ${name} are created without exhausting the database connections`,
    { timeout: 20_000 },
    async () => {
      const exportUuids = await Promise.all(Array.from({ length: manyFiles }, () => askFor(input)));
      await Promise.all(exportUuids.map((exportUuid) => makeExport(context, exportUuid)));
      const made =
        await database.reader`select from export where export_uuid = any (${exportUuids}) and state = 'DONE'`;
      assert.equal(made.length, manyFiles);
    },
  );
