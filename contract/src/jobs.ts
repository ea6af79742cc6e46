import { Type } from 'typebox';
import type { Endpoint } from './endpoint.ts';
import { timestamp, nothing, oneOf, orNull, record } from './fields.ts';
import { listing, rowNumber } from './listing.ts';
import { text } from './texts.ts';

const operators = { staff: ['MANAGE_JOBS'] } as const;

const count = Type.Integer({ minimum: 0 });
const fault = orNull(Type.String({ description: 'error type and code without the message' }));

const jobKind = record({
  kind: Type.String(),
  name: Type.String(),
  isRecurring: Type.Boolean(),
  waiting: count,
  running: count,
  failed: count,
  parked: count,
  lagSeconds: Type.Number({ minimum: 0 }),
  nextAt: orNull(timestamp),
  lastError: fault,
});

const troubledJob = record({
  jobId: Type.Integer(),
  kind: Type.String(),
  name: Type.String(),
  state: oneOf(['WAITING', 'PARKED']),
  attempts: count,
  runAt: timestamp,
  lastError: fault,
});

const troubledJobs = listing(['state', 'runAt', 'attempts'], { id: rowNumber });

/** Background jobs: their state, and reruns by staff. */
export const jobsEndpoints = {
  'POST /admin/v1/jobs/list': {
    summary: 'Jobs by kind, and a page of failed jobs',
    source: 'docs/decisions/0002-job-queue-in-postgresql.md',
    caller: operators,
    request: record(troubledJobs.request),
    response: record({
      kinds: Type.Array(jobKind),
      troubled: Type.Array(troubledJob),
      total: count,
      ...troubledJobs.answer,
    }),
    errors: [],
  },
  'POST /admin/v1/jobs/rerun': {
    summary: 'Retries a dead-lettered job',
    source: 'docs/decisions/0002-job-queue-in-postgresql.md',
    caller: operators,
    request: record({ jobId: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }) }),
    response: nothing,
    errors: ['not.found.error'],
  },
  'POST /admin/v1/jobs/rerunKind': {
    summary: 'Retries all dead-lettered jobs of a kind',
    source: 'docs/decisions/0002-job-queue-in-postgresql.md',
    caller: operators,
    request: record({ kind: text(64) }),
    response: record({ count }),
    errors: ['not.found.error'],
  },
  'POST /admin/v1/jobs/runNow': {
    summary: 'Runs a recurring job at once',
    source: 'docs/decisions/0002-job-queue-in-postgresql.md',
    caller: operators,
    request: record({ kind: text(64) }),
    response: nothing,
    errors: ['not.found.error'],
  },
} as const satisfies Record<string, Endpoint>;
