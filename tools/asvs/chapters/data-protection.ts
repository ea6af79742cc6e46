import type { Chapter } from '../requirement.ts';

export const dataProtection = {
  number: 14,
  name: 'Data',
  requirements: [
    {
      number: '14.1.1',
      level: 2,
      asks: 'kinds of data are told apart',
      shownBy: { tests: [], pages: ['docs/security.md › Data'] },
    },
    {
      number: '14.1.2',
      level: 2,
      asks: 'what each kind needs is written down',
      shownBy: { tests: [], pages: ['docs/security.md › Data'] },
    },
    {
      number: '14.2.1',
      level: 1,
      asks: 'addresses hold no secrets',
      shownBy: {
        tests: [
          'e2e/security/storage.e2e.ts › phone and code of a log-in appear in no address and no storage',
          'e2e/merchants/checkout.test.ts › an unknown checkout address is not found',
        ],
        pages: ['docs/security.md › Data'],
      },
    },
    {
      number: '14.2.2',
      level: 2,
      asks: 'nothing in between keeps data',
      shownBy: {
        tests: [
          'e2e/security/answers.test.ts › every answer of every call has the security headers and no caching, errors included',
        ],
      },
    },
    {
      number: '14.2.3',
      level: 2,
      asks: 'nobody else is told',
      shownBy: {
        tests: [
          'e2e/security/answers.test.ts › every answer of every call has the security headers and no caching, errors included',
          'e2e/merchants/webhooks.test.ts › a webhook names the order and no phone, name or card',
        ],
      },
    },
    {
      number: '14.2.4',
      level: 2,
      asks: 'each kind is treated as written down',
      shownBy: {
        tests: [
          'e2e/security/secrets.test.ts › the log of a whole run is JSON lines without phone, code, card, password, key or token',
          'e2e/security/secrets.test.ts › the database holds no whole card number and no plain password, key or token',
          'e2e/auth/session.test.ts › sessions, codes and browsers are stored as hashes only',
        ],
      },
    },
    {
      number: '14.3.1',
      level: 1,
      asks: 'nothing stays in the browser after the log-out',
      shownBy: {
        tests: [
          'e2e/config/offline.e2e.ts › the log-out removes all personal data from the device',
          'e2e/security/storage.e2e.ts › a browser stores the early-payment choice, the dismissed banner and the last orders seen, no personal data, and nothing after the log-out',
        ],
      },
    },
    {
      number: '14.3.2',
      level: 2,
      asks: 'browsers keep no answers',
      shownBy: {
        tests: [
          'e2e/security/answers.test.ts › every answer of every call has the security headers and no caching, errors included',
        ],
      },
    },
    {
      number: '14.3.3',
      level: 2,
      asks: 'browser storage holds nothing of a person',
      shownBy: {
        tests: [
          'e2e/security/storage.e2e.ts › a browser stores the early-payment choice, the dismissed banner and the last orders seen, no personal data, and nothing after the log-out',
        ],
      },
    },
  ],
} as const satisfies Chapter;
