import type { Chapter } from '../requirement.ts';

export const sessions = {
  number: 7,
  name: 'Sessions',
  requirements: [
    {
      number: '7.1.1',
      level: 2,
      asks: 'lives of sessions are written down',
      shownBy: { tests: [], pages: ['docs/security.md › Sessions'] },
    },
    {
      number: '7.1.2',
      level: 2,
      asks: 'how many at once is written down',
      shownBy: { tests: [], pages: ['docs/security.md › Sessions'] },
    },
    {
      number: '7.1.3',
      level: 2,
      asks: 'sessions of the bank and ours are written down',
      shownBy: { tests: [], pages: ['docs/security.md › Sessions'] },
    },
    {
      number: '7.2.1',
      level: 1,
      asks: 'the server judges a session',
      shownBy: {
        tests: [
          'e2e/auth/session.test.ts › a session ends after 30 idle minutes',
          'e2e/security/callers.test.ts › ${stranger.who} is let in by the calls of the contract that name them, and by no others',
        ],
      },
    },
    {
      number: '7.2.2',
      level: 1,
      asks: 'sessions are made for each log-in',
      shownBy: {
        tests: [
          'e2e/auth/session.test.ts › a log-in makes a session of its own: one given before is not taken over, the one held before is dead',
        ],
      },
    },
    {
      number: '7.2.3',
      level: 1,
      asks: 'tokens are random and long',
      shownBy: {
        tests: [
          'e2e/auth/session.test.ts › sessions, codes and browsers are kept as hashes only',
          'e2e/security/source.test.ts › nothing that guards anything can be guessed: no weak chance, hash, cipher or key',
        ],
      },
    },
    {
      number: '7.2.4',
      level: 1,
      asks: 'a log-in ends the token before it',
      shownBy: {
        tests: [
          'e2e/auth/session.test.ts › a log-in makes a session of its own: one given before is not taken over, the one held before is dead',
          'e2e/auth/session.test.ts › the cookie of the browser changes with the log-in too',
        ],
      },
    },
    {
      number: '7.3.1',
      level: 2,
      asks: 'idle sessions end',
      shownBy: {
        tests: [
          'e2e/auth/session.test.ts › a session ends after 30 idle minutes',
          'e2e/auth/staff-log-in.test.ts › staff are logged out by themselves after 15 idle minutes, and at once by the log-out',
        ],
      },
    },
    {
      number: '7.3.2',
      level: 2,
      asks: 'sessions end however busy',
      shownBy: {
        tests: [
          'e2e/auth/session.test.ts › a session ends after 12 hours, however busy',
          'e2e/auth/staff-passwords.test.ts › staff who work on are logged out after ten hours all the same',
        ],
      },
    },
    {
      number: '7.4.1',
      level: 1,
      asks: 'what has ended opens nothing',
      shownBy: {
        tests: [
          'e2e/auth/session.test.ts › ${call} ends the session at once, for whoever holds its cookie',
          'e2e/auth/staff-log-in.test.ts › staff are logged out by themselves after 15 idle minutes, and at once by the log-out',
        ],
      },
    },
    {
      number: '7.4.2',
      level: 1,
      asks: 'whoever is shut out is out everywhere',
      shownBy: {
        tests: [
          'e2e/auth/session.test.ts › a client who is blocked is out at once, and out of a trusted browser too',
          'e2e/staff/staff-accounts.test.ts › an account that is disabled is out at once and lets nobody in until it is enabled',
        ],
      },
    },
    {
      number: '7.4.3',
      level: 2,
      asks: 'a new password or factor ends the other sessions',
      shownBy: {
        tests: [
          'e2e/auth/staff-passwords.test.ts › a change logs in with the new password, and ends the session and the log-in of the old one',
          'e2e/auth/second-factor.test.ts › an administrator takes the factor of somebody else away: the session ends, the password is enough again',
        ],
      },
    },
    {
      number: '7.4.4',
      level: 2,
      asks: 'the way out is seen on every page',
      shownBy: {
        tests: [
          'e2e/payments/payment-pages.e2e.ts › after the log-out the pages ask for the log-in',
          'e2e/config/keyboard-tasks.e2e.ts › by keys alone, on a phone: the menu opens, closes by Escape, and leads to the log-out',
        ],
      },
    },
    {
      number: '7.4.5',
      level: 2,
      asks: 'administrators end sessions',
      shownBy: {
        tests: [
          'e2e/staff/staff-accounts.test.ts › a reset takes the password and the session away; ending a session leaves the password',
          'e2e/staff/client-as-staff.test.ts › a block ends the sessions of the client at once; it is lifted by unblock and by nothing else',
        ],
      },
    },
    {
      number: '7.5.1',
      level: 2,
      asks: 'what guards an account is changed by proving oneself anew',
      shownBy: {
        tests: [
          'e2e/auth/second-factor.test.ts › another factor needs the one there is, which stays until the new one has shown a code',
          'e2e/auth/staff-passwords.test.ts › whoever does not know the old password changes nothing, and is counted',
        ],
      },
    },
    {
      number: '7.5.2',
      level: 2,
      asks: 'people see their sessions and end them after a fresh log-in',
      shownBy: {
        tests: [
          'e2e/auth/session.test.ts › the other sessions are ended by a fresh log-in, not by a session that was left open',
          'e2e/clients/profile-and-answers.e2e.ts › the profile tells where the client is logged in, and logs out everywhere else at once',
        ],
      },
    },
    {
      number: '7.6.1',
      level: 2,
      asks: 'sessions here and at the bank are told apart',
      shownBy: {
        tests: [
          'e2e/auth/single-sign-on.e2e.ts › a code that has been used, and a foreign state, log nobody in',
        ],
        pages: ['docs/security.md › Sessions'],
      },
    },
    {
      number: '7.6.2',
      level: 2,
      asks: 'a session begins with a press',
      shownBy: {
        tests: [
          'e2e/security/cross-site.test.ts › a foreign page begins no log-in at the bank: the browser is shown the log-in page',
        ],
      },
    },
  ],
} as const satisfies Chapter;
