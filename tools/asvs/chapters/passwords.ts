import type { Requirement } from '../requirement.ts';

/** The first two sections of chapter 6. */
export const passwords = [
  {
    number: '6.1.1',
    level: 1,
    asks: 'brakes on guessing are written down',
    shownBy: { tests: [], pages: ['docs/security.md › Log-in'] },
  },
  {
    number: '6.1.2',
    level: 2,
    asks: 'words of the house are listed',
    shownBy: { tests: [], pages: ['docs/security.md › Passwords of staff'] },
  },
  {
    number: '6.1.3',
    level: 2,
    asks: 'all ways in are written down',
    shownBy: { tests: [], pages: ['docs/security.md › Log-in'] },
  },
  {
    number: '6.2.1',
    level: 1,
    asks: 'a password has eight characters at least',
    shownBy: {
      tests: [
        'domain/src/auth/password-rules.test.ts › a password has 12 to 128 characters, at least 16 under GOST',
      ],
    },
  },
  {
    number: '6.2.2',
    level: 1,
    asks: 'people change their password',
    shownBy: {
      tests: [
        'e2e/auth/staff-passwords.test.ts › a password change logs in, ends the session and invalidates the old password',
      ],
    },
  },
  {
    number: '6.2.3',
    level: 1,
    asks: 'a change asks for the old one',
    shownBy: {
      tests: ['e2e/auth/staff-passwords.test.ts › a wrong old password changes nothing and is counted'],
    },
  },
  {
    number: '6.2.4',
    level: 1,
    asks: 'the most common ones are refused',
    shownBy: {
      tests: [
        'domain/src/auth/password-rules.test.ts › a common password is refused with digits added, when repeated and in any case',
        'e2e/auth/staff-passwords.test.ts › a new password has 12 to 128 characters, is uncommon, and contains neither the login nor the old password',
      ],
    },
  },
  {
    number: '6.2.5',
    level: 1,
    asks: 'no rule says which signs',
    shownBy: {
      tests: [
        'domain/src/auth/password-rules.test.ts › no kind of character is required: a phrase of lower-case letters is enough',
      ],
    },
  },
  {
    number: '6.2.6',
    level: 1,
    asks: 'a password is hidden while it is typed',
    shownBy: {
      tests: [
        'e2e/auth/staff-password.e2e.ts › a password is hidden, may be pasted, and works with password managers',
      ],
    },
  },
  {
    number: '6.2.7',
    level: 1,
    asks: 'pasting and password managers work',
    shownBy: {
      tests: [
        'e2e/auth/staff-password.e2e.ts › a password is hidden, may be pasted, and works with password managers',
      ],
    },
  },
  {
    number: '6.2.8',
    level: 1,
    asks: 'a password is taken as it was typed',
    shownBy: {
      tests: [
        'e2e/auth/staff-passwords.test.ts › a password is compared exactly: spaces and letters of other alphabets count, a NUL is refused',
      ],
    },
  },
  {
    number: '6.2.9',
    level: 2,
    asks: '64 characters fit',
    shownBy: {
      tests: [
        'domain/src/auth/password-rules.test.ts › a password has 12 to 128 characters, at least 16 under GOST',
      ],
    },
  },
  {
    number: '6.2.10',
    level: 2,
    asks: 'no change is asked for after a time',
    deviation:
      'the business rules ask for another password after 90 days; PASSWORD_LIFE_DAYS only shortens it',
    shownBy: {
      tests: [
        'e2e/auth/staff-passwords.test.ts › a password older than 90 days gives EXPIRED_CREDENTIALS and the address of the change page',
      ],
    },
  },
  {
    number: '6.2.11',
    level: 2,
    asks: 'words of the house are refused',
    shownBy: {
      tests: [
        'domain/src/auth/password-rules.test.ts › a password made only of service names is refused, a phrase may contain them',
      ],
    },
  },
  {
    number: '6.2.12',
    level: 2,
    asks: 'leaked passwords are refused',
    shownBy: {
      tests: [
        'e2e/auth/staff-passwords.test.ts › a new password has 12 to 128 characters, is uncommon, and contains neither the login nor the old password',
        'domain/src/auth/password-rules.test.ts › a common password is refused with digits added, when repeated and in any case',
      ],
    },
  },
] as const satisfies readonly Requirement[];
