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
          'e2e/security/callers.test.ts › ${stranger.who}: only the calls of the contract that allow this caller accept it',
        ],
      },
    },
    {
      number: '7.2.2',
      level: 1,
      asks: 'sessions are made for each log-in',
      shownBy: {
        tests: ['e2e/auth/session.test.ts › a log-in creates a new session and ends the previous one'],
      },
    },
    {
      number: '7.2.3',
      level: 1,
      asks: 'tokens are random and long',
      shownBy: {
        tests: [
          'e2e/auth/session.test.ts › sessions, codes and browsers are stored as hashes only',
          'e2e/security/source.test.ts › security uses no weak randomness, hash, cipher or key',
        ],
      },
    },
    {
      number: '7.2.4',
      level: 1,
      asks: 'a log-in ends the token before it',
      shownBy: {
        tests: [
          'e2e/auth/session.test.ts › a log-in creates a new session and ends the previous one',
          'e2e/auth/session.test.ts › a log-in also replaces the browser cookie',
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
          'e2e/auth/staff-log-in.test.ts › staff are logged out after 15 idle minutes and by the log-out',
        ],
      },
    },
    {
      number: '7.3.2',
      level: 2,
      asks: 'sessions end however busy',
      shownBy: {
        tests: [
          'e2e/auth/session.test.ts › an active session ends after 12 hours',
          'e2e/auth/staff-passwords.test.ts › active staff are logged out after ten hours',
        ],
      },
    },
    {
      number: '7.4.1',
      level: 1,
      asks: 'what has ended opens nothing',
      shownBy: {
        tests: [
          'e2e/auth/session.test.ts › ${call} ends the session at once, also for a replayed cookie',
          'e2e/auth/staff-log-in.test.ts › staff are logged out after 15 idle minutes and by the log-out',
        ],
      },
    },
    {
      number: '7.4.2',
      level: 1,
      asks: 'a disabled account loses all its sessions',
      shownBy: {
        tests: [
          'e2e/auth/session.test.ts › a blocked client is logged out at once, also in a trusted browser',
          'e2e/staff/staff-accounts.test.ts › a disabled account is logged out at once and cannot log in until enabled',
        ],
      },
    },
    {
      number: '7.4.3',
      level: 2,
      asks: 'a new password or factor ends the other sessions',
      shownBy: {
        tests: [
          'e2e/auth/staff-passwords.test.ts › a password change logs in, ends the session and invalidates the old password',
          'e2e/auth/second-factor.test.ts › an administrator removes another person’s second factor, which ends the session',
        ],
      },
    },
    {
      number: '7.4.4',
      level: 2,
      asks: 'the way out is seen on every page',
      shownBy: {
        tests: [
          'e2e/payments/payment-pages.e2e.ts › after the log-out the pages redirect to the log-in',
          'e2e/config/keyboard-tasks.e2e.ts › by keyboard, on a phone: the menu opens, closes by Escape, and leads to the log-out',
        ],
      },
    },
    {
      number: '7.4.5',
      level: 2,
      asks: 'administrators end sessions',
      shownBy: {
        tests: [
          'e2e/staff/staff-accounts.test.ts › a reset removes password and session, and ending a session keeps the password',
          'e2e/staff/client-as-staff.test.ts › a block ends the client’s sessions at once, and only unblocking lifts it',
        ],
      },
    },
    {
      number: '7.5.1',
      level: 2,
      asks: 'what guards an account is changed by proving oneself anew',
      shownBy: {
        tests: [
          'e2e/auth/second-factor.test.ts › a replacement factor needs the current one, which stays valid until a code of the new one is entered',
          'e2e/auth/staff-passwords.test.ts › a wrong old password changes nothing and is counted',
        ],
      },
    },
    {
      number: '7.5.2',
      level: 2,
      asks: 'people see their sessions and end them after a fresh log-in',
      shownBy: {
        tests: [
          'e2e/auth/session.test.ts › other sessions are ended only by a session with a fresh log-in',
          'e2e/clients/profile-and-answers.e2e.ts › the profile lists the client’s sessions and logs out all others',
        ],
      },
    },
    {
      number: '7.6.1',
      level: 2,
      asks: 'sessions here and at the bank are told apart',
      shownBy: {
        tests: ['e2e/auth/single-sign-on.e2e.ts › a used code and a foreign state log in no client'],
        pages: ['docs/security.md › Sessions'],
      },
    },
    {
      number: '7.6.2',
      level: 2,
      asks: 'a session begins with a press',
      shownBy: {
        tests: [
          'e2e/security/cross-site.test.ts › a foreign page cannot start a bank log-in: the browser gets the log-in page',
        ],
      },
    },
  ],
} as const satisfies Chapter;
