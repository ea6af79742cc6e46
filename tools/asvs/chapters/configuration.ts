import type { Chapter } from '../requirement.ts';

export const configuration = {
  number: 13,
  name: 'Configuration',
  requirements: [
    {
      number: '13.1.1',
      level: 2,
      asks: 'whom the product calls is written down',
      shownBy: { tests: [], pages: ['docs/security.md › Communication'] },
    },
    {
      number: '13.2.1',
      level: 2,
      asks: 'our parts prove themselves to each other',
      shownBy: {
        tests: ['tools/postgres/embedded-postgres.test.ts › the embedded database requires its password'],
        pages: ['docs/security.md › Communication'],
      },
    },
    {
      number: '13.2.2',
      level: 2,
      asks: 'our parts may no more than they need',
      shownBy: {
        tests: [
          'e2e/security/service-role.test.ts › the service role suffices for purchases, services, scheduled charges, penalties and staff views',
          'e2e/security/service-role.test.ts › the service role may not ${what}',
        ],
      },
    },
    {
      number: '13.2.3',
      level: 2,
      asks: 'no default passwords',
      shownBy: {
        tests: [
          'e2e/security/production.test.ts › a production start lists all missing settings at once',
          'e2e/security/production.test.ts › a production start has no demo hooks, demo people or demo key',
        ],
      },
    },
    {
      number: '13.2.4',
      level: 2,
      asks: 'the program calls known places only',
      shownBy: {
        tests: [
          'server/src/gateways/merchants/look-up-public.test.ts › webhooks are never sent to a private address',
          'server/src/gateways/merchants/standard-webhooks.test.ts › a name with a private address is not called unless loopback is allowed',
        ],
        pages: ['docs/security.md › Communication'],
      },
    },
    {
      number: '13.2.5',
      level: 2,
      asks: 'the server loads from known places only',
      shownBy: {
        tests: [
          'e2e/security/answers.test.ts › a personal page with a file suffix is not found (web cache deception)',
        ],
        pages: ['docs/security.md › Communication'],
      },
    },
    {
      number: '13.3.1',
      level: 2,
      asks: 'secrets are kept apart from the program',
      shownBy: {
        tests: [
          'e2e/security/secrets.test.ts › the database holds no whole card number and no plain password, key or token',
          'e2e/security/production.test.ts › a production start lists all missing settings at once',
        ],
        pages: ['docs/security.md › Keys'],
      },
    },
    {
      number: '13.3.2',
      level: 2,
      asks: 'few see secrets',
      shownBy: { tests: [], pages: ['docs/security.md › Keys'] },
    },
    {
      number: '13.4.1',
      level: 1,
      asks: 'no source control is served',
      shownBy: {
        tests: [
          'e2e/security/answers.test.ts › a personal page with a file suffix is not found (web cache deception)',
        ],
      },
    },
    {
      number: '13.4.2',
      level: 2,
      asks: 'no debug modes',
      shownBy: {
        tests: [
          'e2e/security/production.test.ts › a production start has no demo hooks, demo people or demo key',
          'reliability/fuzzing/fuzzing.test.ts › ${call.key}: ${requests} random requests get quick answers of the contract and no fault (seed ${seed})',
        ],
      },
    },
    {
      number: '13.4.3',
      level: 2,
      asks: 'no lists of directories',
      shownBy: {
        tests: [
          'e2e/security/answers.test.ts › a personal page with a file suffix is not found (web cache deception)',
        ],
      },
    },
    {
      number: '13.4.4',
      level: 2,
      asks: 'no TRACE',
      shownBy: {
        tests: [
          'e2e/security/answers.test.ts › ${path} allows ${allow} and answers any other method with 405, with any body',
        ],
      },
    },
    {
      number: '13.4.5',
      level: 2,
      asks: 'documents and figures are open on purpose only',
      shownBy: {
        tests: [
          'e2e/config/prometheus.test.ts › no label contains a person, an order or an address',
          'e2e/config/management-port.test.ts › with a management port, the public port has no metrics',
        ],
        pages: ['docs/security.md › Communication'],
      },
    },
  ],
} as const satisfies Chapter;
