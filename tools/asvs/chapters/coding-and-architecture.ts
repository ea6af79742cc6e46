import type { Chapter } from '../requirement.ts';

export const codingAndArchitecture = {
  number: 15,
  name: 'Coding and architecture',
  requirements: [
    {
      number: '15.1.1',
      level: 1,
      asks: 'times for updates are written down',
      shownBy: { tests: [], pages: ['docs/security.md › Dependencies'] },
    },
    {
      number: '15.1.2',
      level: 2,
      asks: 'what is used is listed',
      shownBy: {
        tests: [],
        pages: ['docs/security.md › Dependencies'],
        checks: ['lock file: complete for every platform'],
      },
    },
    {
      number: '15.1.3',
      level: 2,
      asks: 'what costs much is written down',
      shownBy: { tests: [], pages: ['docs/security.md › Limits'] },
    },
    {
      number: '15.2.1',
      level: 1,
      asks: 'what is used is up to date',
      shownBy: { tests: [], pages: ['docs/security.md › Dependencies'] },
    },
    {
      number: '15.2.2',
      level: 2,
      asks: 'what costs much is braked',
      shownBy: {
        tests: [
          'e2e/auth/staff-guessing.test.ts › of 30 concurrent passwords for one login at most five are checked',
          'e2e/orders/document-limit.e2e.ts › concurrent document requests do not exceed the limit',
          'e2e/exports/exports.test.ts › an export of more than two hundred thousand rows fails with a message',
          'server/src/concurrency/bulkhead.test.ts › a full bulkhead queues calls in order of arrival and rejects calls beyond the queue',
        ],
      },
    },
    {
      number: '15.2.3',
      level: 2,
      asks: 'production holds no tests',
      shownBy: {
        tests: [
          'e2e/security/production.test.ts › a production start has no demo hooks, demo people or demo key',
        ],
      },
    },
    {
      number: '15.3.1',
      level: 1,
      asks: 'answers hold what is needed',
      shownBy: {
        tests: [
          'domain/src/orders/view/order-document.test.ts › the client sees no plan dates, gateway number, product or penalty that cannot be paid',
          'e2e/notes/notes.test.ts › no answer to the client contains a note',
        ],
      },
    },
    {
      number: '15.3.2',
      level: 2,
      asks: 'redirects are not followed',
      shownBy: {
        tests: ['server/src/gateways/merchants/standard-webhooks.test.ts › a redirect is not followed'],
      },
    },
    {
      number: '15.3.3',
      level: 2,
      asks: 'fields that are not asked for are refused',
      shownBy: {
        tests: [
          'e2e/security/garbage.test.ts › ${call.key} refuses every invalid, missing and unknown field by name',
        ],
      },
    },
    {
      number: '15.3.4',
      level: 2,
      asks: "the caller's address is the true one",
      shownBy: {
        tests: [
          'e2e/auth/log-in-limits.test.ts › a forwarded address counts only from a trusted proxy',
          'e2e/auth/log-in-limits.test.ts › an IPv6 address counts by its /64 network',
        ],
      },
    },
    {
      number: '15.3.5',
      level: 2,
      asks: 'types are checked',
      shownBy: {
        tests: [
          'e2e/security/garbage.test.ts › ${call.key} refuses every invalid, missing and unknown field by name',
        ],
        checks: ['types: server, sandbox, tools, tests'],
      },
    },
    {
      number: '15.3.6',
      level: 2,
      asks: 'prototypes cannot be spoiled',
      shownBy: {
        tests: [
          'e2e/security/garbage.test.ts › an invalid string is refused by the name of its field',
          'server/src/http/reading/json-body.test.ts › what no schema is fit to look at is refused by its place',
        ],
      },
    },
    {
      number: '15.3.7',
      level: 2,
      asks: 'doubled parameters are refused',
      shownBy: {
        tests: [
          'e2e/security/garbage.test.ts › a GET refuses parameters that are unknown, repeated or lists',
        ],
      },
    },
  ],
} as const satisfies Chapter;
