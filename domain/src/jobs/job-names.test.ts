import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isRecurringJob, jobName, jobNames, recurringJobs } from './job-names.ts';

test('a kind of work is called by its name, and by its own word where nobody has given it one', () => {
  assert.equal(jobName('return-money'), 'Возврат денег на карту');
  assert.equal(jobName('work-of-tomorrow'), 'work-of-tomorrow');
});

test('what runs by the timetable has names, and nothing else runs by it', () => {
  for (const kind of recurringJobs) assert.ok(isRecurringJob(kind) && kind in jobNames, kind);
  assert.equal(isRecurringJob('return-money'), false);
});
