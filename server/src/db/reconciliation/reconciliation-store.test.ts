import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { type Instant, instant } from '#domain/dates.ts';
import { identifier } from '#domain/identifier.ts';
import { eventually } from '#testing/eventually.ts';
import { openTestDatabase } from '#testing/database/test-database.ts';
import { openDatabase } from '../database.ts';
import { upsertDifference, closeVanishedDifferences } from './reconciliation-store.ts';
import { differencePage, settleDifference } from './difference-store.ts';

const database = openDatabase({ url: await openTestDatabase({ after }, 'demo'), connections: 3 });
after(() => database.close());

const night = (day: number): Instant => instant(`2030-01-0${day}T00:00:00Z`);

/** Runs a nightly reconciliation that finds this amount at the bank, or nothing for null. Returns the open amounts. */
async function reconcile(now: Instant, theirAmount: number | null): Promise<readonly number[]> {
  await database.transaction(async (transaction) => {
    const found = {
      differenceUuid: randomUUID(),
      kind: 'UNKNOWN_CHARGE',
      subject: 'number-1',
      orderUuid: null,
      intentUuid: null,
      ourAmount: 0,
    } as const;
    if (theirAmount !== null) await upsertDifference(transaction, { ...found, theirAmount }, now);
    await closeVanishedDifferences(transaction, ['UNKNOWN_CHARGE'], { now, note: 'Книги сошлись' });
  });
  const { rows: differences } = await differencePage(database.reader, { isOpen: true, count: 10, page: 0 });
  return differences.map((each) => each.theirAmount);
}

/** Staff settle all open differences; `meanwhile` runs before the commit. */
async function settleAll(now: Instant, meanwhile = async (): Promise<void> => undefined): Promise<void> {
  const { rows: differences } = await differencePage(database.reader, { isOpen: true, count: 10, page: 0 });
  const [staff] = await database.reader<{ staffUuid: string }[]>`select staff_uuid as "staffUuid" from staff`;
  assert.ok(staff);
  await database.transaction(async (transaction) => {
    for (const { differenceUuid } of differences)
      await settleDifference(transaction, {
        differenceUuid,
        staffUuid: identifier(staff.staffUuid),
        note: 'Вернули через банк',
        now,
      });
    await meanwhile();
  });
}

test('a settled difference is reported again only after a night without it', async () => {
  assert.deepEqual(await reconcile(night(1), 4200), [4200]);
  await settleAll(night(1));
  assert.deepEqual(await reconcile(night(2), 4200), []);
  assert.deepEqual(await reconcile(night(3), 4200), []);
  assert.deepEqual(await reconcile(night(4), null), []);
  assert.deepEqual(await reconcile(night(5), 4200), [4200]);
});

test('a settled difference is reported again whenever its amount changes', async () => {
  await settleAll(night(5));
  assert.deepEqual(await reconcile(night(6), 4199), [4199]);
  assert.deepEqual(await reconcile(night(7), 4200), [4200]);
});

test('a difference that is settled during a reconciliation stays settled', async () => {
  let eighthNight: Promise<readonly number[]> | undefined;
  await settleAll(night(7), async () => {
    eighthNight = reconcile(night(8), 4200);
    const waiting = () => database.reader`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await eventually('the reconciliation waits for a lock', async () => (await waiting()).length > 0);
  });
  assert.deepEqual(await eighthNight, []);
});
