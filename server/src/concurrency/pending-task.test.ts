import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newPendingTask } from './pending-task.ts';

test('a task requested several times runs once', async () => {
  const pendingTask = newPendingTask();
  let runs = 0;
  const work = async (): Promise<void> => void (runs += 1);
  await pendingTask.run(work);
  assert.equal(runs, 0);
  pendingTask.request();
  pendingTask.request();
  await pendingTask.run(work);
  await pendingTask.run(work);
  assert.equal(runs, 1);
});

test('a task runs again after a failure or after a request during its run', async () => {
  const pendingTask = newPendingTask();
  pendingTask.request();
  await assert.rejects(pendingTask.run(() => Promise.reject(new Error('the database is unreachable'))));
  let runs = 0;
  const work = async (): Promise<void> => {
    runs += 1;
    if (runs === 1) pendingTask.request();
  };
  await pendingTask.run(work);
  await pendingTask.run(work);
  await pendingTask.run(work);
  assert.equal(runs, 2);
});
