import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isRecurringJob, jobName, jobNames, recurringJobs } from './job-names.ts';

test('a job kind has a name, an unknown kind is shown by its code', () => {
  assert.equal(jobName('return-money'), 'Возврат денег на карту');
  assert.equal(jobName('work-of-tomorrow'), 'work-of-tomorrow');
});

test('every recurring job has a name, other jobs are not recurring', () => {
  for (const kind of recurringJobs) assert.ok(isRecurringJob(kind) && kind in jobNames, kind);
  assert.equal(isRecurringJob('return-money'), false);
});
