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
          'e2e/security/storage.e2e.ts › the phone and the code of a log-in are in no address and in no storage',
          'e2e/merchants/checkout.test.ts › an address that nobody has been given leads nowhere',
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
          'e2e/security/answers.test.ts › every answer of every call carries the security headers and is kept by nobody, refusals included',
        ],
      },
    },
    {
      number: '14.2.3',
      level: 2,
      asks: 'nobody else is told',
      shownBy: {
        tests: [
          'e2e/security/answers.test.ts › every answer of every call carries the security headers and is kept by nobody, refusals included',
          'e2e/merchants/webhooks.test.ts › the news names the order and nobody: no phone, no name, no card',
        ],
      },
    },
    {
      number: '14.2.4',
      level: 2,
      asks: 'each kind is treated as written down',
      shownBy: {
        tests: [
          'e2e/security/secrets.test.ts › the log of a whole run is JSON lines that hold no phone, code, card, password, key or token',
          'e2e/security/secrets.test.ts › what is kept holds no whole card number, and no password, key or token as it is',
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
          'e2e/security/storage.e2e.ts › a browser keeps the early-payment choice, the dismissed banner and which orders were seen last, nothing of a person, and nothing after the log-out',
        ],
      },
    },
    {
      number: '14.3.2',
      level: 2,
      asks: 'browsers keep no answers',
      shownBy: {
        tests: [
          'e2e/security/answers.test.ts › every answer of every call carries the security headers and is kept by nobody, refusals included',
        ],
      },
    },
    {
      number: '14.3.3',
      level: 2,
      asks: 'browser storage holds nothing of a person',
      shownBy: {
        tests: [
          'e2e/security/storage.e2e.ts › a browser keeps the early-payment choice, the dismissed banner and which orders were seen last, nothing of a person, and nothing after the log-out',
        ],
      },
    },
  ],
} as const satisfies Chapter;
