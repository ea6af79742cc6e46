import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newPendingTask } from './pending-task.ts';

test('an errand is run once for all that was noted, and not without need', async () => {
  const pendingTask = newPendingTask();
  let runs = 0;
  const work = async (): Promise<void> => void (runs += 1);
  await pendingTask.run(work);
  assert.equal(runs, 0);
  pendingTask.note();
  pendingTask.note();
  await pendingTask.run(work);
  await pendingTask.run(work);
  assert.equal(runs, 1);
});

test('an errand that failed, or that was noted while it was run, is run again', async () => {
  const pendingTask = newPendingTask();
  pendingTask.note();
  await assert.rejects(pendingTask.run(() => Promise.reject(new Error('the database is away'))));
  let runs = 0;
  const work = async (): Promise<void> => {
    runs += 1;
    if (runs === 1) pendingTask.note();
  };
  await pendingTask.run(work);
  await pendingTask.run(work);
  await pendingTask.run(work);
  assert.equal(runs, 2);
});
