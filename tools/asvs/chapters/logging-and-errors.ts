import type { Chapter } from '../requirement.ts';

export const loggingAndErrors = {
  number: 16,
  name: 'Logs and errors',
  requirements: [
    {
      number: '16.1.1',
      level: 2,
      asks: 'logs are listed',
      shownBy: { tests: [], pages: ['docs/security.md › Logs'] },
    },
    {
      number: '16.2.1',
      level: 2,
      asks: 'a line says when, where, who and what',
      shownBy: {
        tests: [
          'e2e/staff/audit-log.test.ts › every staff view of a client is logged with author, client, action, time and address',
        ],
      },
    },
    {
      number: '16.2.2',
      level: 2,
      asks: 'time is UTC',
      shownBy: {
        tests: [
          'tools/postgres/embedded-postgres.test.ts › the embedded database is durable, uses UTC and UTF-8, and listens on localhost only',
          'e2e/security/secrets.test.ts › the log of a whole run is JSON lines without phone, code, card, password, key or token',
        ],
      },
    },
    {
      number: '16.2.3',
      level: 2,
      asks: 'logs go where it is written',
      shownBy: {
        tests: [
          'e2e/security/secrets.test.ts › the log of a whole run is JSON lines without phone, code, card, password, key or token',
        ],
        pages: ['docs/security.md › Logs'],
      },
    },
    {
      number: '16.2.4',
      level: 2,
      asks: 'programs can read logs',
      shownBy: {
        tests: [
          'e2e/security/secrets.test.ts › the log of a whole run is JSON lines without phone, code, card, password, key or token',
        ],
      },
    },
    {
      number: '16.2.5',
      level: 2,
      asks: 'logs hold no secrets',
      shownBy: {
        tests: [
          'e2e/security/secrets.test.ts › the log of a whole run is JSON lines without phone, code, card, password, key or token',
          'e2e/staff/audit-log.test.ts › log-ins, failed log-ins and log-outs are logged, without the input for an unknown login',
        ],
      },
    },
    {
      number: '16.3.1',
      level: 2,
      asks: 'log-ins are logged',
      shownBy: {
        tests: [
          'e2e/staff/audit-log.test.ts › log-ins, failed log-ins and log-outs are logged, without the input for an unknown login',
          'e2e/auth/log-in.test.ts › the log records log-ins and refusals with their reason, without the phone',
        ],
      },
    },
    {
      number: '16.3.2',
      level: 2,
      asks: 'refused calls are logged',
      shownBy: {
        tests: [
          'e2e/staff/audit-log.test.ts › refusals of staff are logged, whether by permission or by rule',
          'e2e/staff/log-of-every-call.test.ts › a call refused by permission or schema is logged as refused',
        ],
      },
    },
    {
      number: '16.3.3',
      level: 2,
      asks: 'attempts to get around are logged',
      shownBy: {
        tests: [
          'e2e/staff/log-of-every-call.test.ts › a call refused by permission or schema is logged as refused',
          'e2e/payments/callbacks.test.ts › a callback with a wrong signature is refused and logged, and no query is sent',
          'e2e/security/policy-reports.test.ts › a report of a blocked foreign script logs the directive and nothing of the page',
        ],
      },
    },
    {
      number: '16.3.4',
      level: 2,
      asks: 'faults are logged',
      shownBy: {
        tests: [
          'reliability/simulation/simulation.test.ts › ${orders} simulated orders keep every invariant through faults of the bank and kills of the product (seed ${seed})',
          'e2e/security/secrets.test.ts › the log of a whole run is JSON lines without phone, code, card, password, key or token',
        ],
      },
    },
    {
      number: '16.4.1',
      level: 2,
      asks: 'nobody writes our log',
      shownBy: {
        tests: [
          'e2e/security/secrets.test.ts › the log of a whole run is JSON lines without phone, code, card, password, key or token',
          'e2e/security/policy-reports.test.ts › a report that names no known directive writes nothing',
        ],
      },
    },
    {
      number: '16.4.2',
      level: 2,
      asks: 'logs are not changed',
      shownBy: {
        tests: ['e2e/staff/audit-log.test.ts › the log cannot be changed, and the audit finds a bypass'],
      },
    },
    {
      number: '16.4.3',
      level: 2,
      asks: 'logs are taken elsewhere',
      shownBy: { tests: [], pages: ['docs/security.md › Logs'] },
    },
    {
      number: '16.5.1',
      level: 2,
      asks: 'faults tell nothing',
      shownBy: {
        tests: [
          'reliability/fuzzing/fuzzing.test.ts › ${call.key}: ${requests} random requests get quick answers of the contract and no fault (seed ${seed})',
          'e2e/security/answers.test.ts › every answer of every call has the security headers and no caching, errors included',
        ],
      },
    },
    {
      number: '16.5.2',
      level: 2,
      asks: 'a silent neighbour is no disaster',
      shownBy: {
        tests: [
          'server/src/gateways/acquiring/watch-bank.test.ts › five consecutive unanswered calls mark the bank as down for a minute',
          'e2e/auth/single-sign-on.e2e.ts › an unreachable bank shows the same message',
          'e2e/payments/callbacks.test.ts › a payment without a return and without a callback is settled within five minutes',
        ],
      },
    },
    {
      number: '16.5.3',
      level: 2,
      asks: 'faults open nothing',
      shownBy: {
        tests: [
          'e2e/payments/payments.test.ts › a bank answer lost after the charge (${fault}) leads to a query, not to a second charge',
          'reliability/crash-points/crash-points.test.ts › ${name}: a kill of the product loses and doubles nothing',
        ],
      },
    },
  ],
} as const satisfies Chapter;
