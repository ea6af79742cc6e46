import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newErrand } from './errand.ts';

test('an errand is run once for all that was noted, and not without need', async () => {
  const errand = newErrand();
  let runs = 0;
  const work = async (): Promise<void> => void (runs += 1);
  await errand.run(work);
  assert.equal(runs, 0);
  errand.note();
  errand.note();
  await errand.run(work);
  await errand.run(work);
  assert.equal(runs, 1);
});

test('an errand that failed, or that was noted while it was run, is run again', async () => {
  const errand = newErrand();
  errand.note();
  await assert.rejects(errand.run(() => Promise.reject(new Error('the database is away'))));
  let runs = 0;
  const work = async (): Promise<void> => {
    runs += 1;
    if (runs === 1) errand.note();
  };
  await errand.run(work);
  await errand.run(work);
  await errand.run(work);
  assert.equal(runs, 2);
});
