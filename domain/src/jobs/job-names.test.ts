import assert from 'node:assert/strict';
import { test } from 'node:test';
import { attemptsOf, isRecurringJob, jobName, jobNames, queueOf, recurringJobs } from './job-names.ts';

test('a job is shown by the name of its kind, or by the code of an unknown kind', () => {
  assert.equal(jobName('return-money'), 'Возврат денег на карту');
  assert.equal(jobName('work-of-tomorrow'), 'work-of-tomorrow');
});

test('every recurring job has a name, and a refund job is not recurring', () => {
  for (const kind of recurringJobs) assert.ok(isRecurringJob(kind) && kind in jobNames, kind);
  assert.equal(isRecurringJob('return-money'), false);
});

// docs/decisions/0057-scheduled-charges-in-batches.md
test('SMS, email with push, status queries, webhooks and pictures have separate queues', () => {
  const queues = (
    [
      'send-sms',
      'send-email',
      'send-push',
      'resolve-operation',
      'deliver-webhooks',
      'fetch-pictures',
    ] as const
  ).map(queueOf);
  assert.deepEqual(queues, ['CODES', 'LETTERS', 'LETTERS', 'AWAITED', 'SHOPS', 'PICTURES']);
});

test('a message has enough attempts for a week of hourly retries, and more than a refund has', () => {
  const attemptsOfFirstHours = 12;
  assert.ok(attemptsOf('send-sms') - attemptsOfFirstHours >= 7 * 24);
  assert.equal(attemptsOf('send-email-confirmation'), attemptsOf('send-sms'));
  assert.ok(attemptsOf('return-money') < attemptsOf('send-sms'));
});
