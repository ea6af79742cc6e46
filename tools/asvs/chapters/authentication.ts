import type { Chapter } from '../requirement.ts';
import { passwords } from './passwords.ts';

export const authentication = {
  number: 6,
  name: 'Authentication',
  requirements: [
    ...passwords,
    {
      number: '6.3.1',
      level: 1,
      asks: 'guessing is braked',
      shownBy: {
        tests: [
          'e2e/auth/log-in-limits.test.ts › after ten wrong codes in a day neither a new code nor another browser helps a stranger',
          'e2e/auth/log-in-limits.test.ts › of 50 concurrent wrong guesses three are counted, and then the right code is refused',
          'e2e/auth/staff-guessing.test.ts › five wrong passwords lock a login for half an hour, for every address and the right password',
          'e2e/auth/attack-mode.test.ts › too many wrong codes of strangers in an hour start attack mode and alert the duty officer',
        ],
      },
    },
    {
      number: '6.3.2',
      level: 1,
      asks: 'no accounts come along',
      shownBy: {
        tests: [
          'e2e/staff/first-admin.test.ts › a fresh installation has no accounts, and common credentials fail',
          'e2e/security/production.test.ts › a production start has no demo hooks, demo people or demo key',
        ],
      },
    },
    {
      number: '6.3.3',
      level: 2,
      asks: 'more than one factor, or single ones with reasons',
      shownBy: {
        tests: [
          'e2e/auth/second-factor.test.ts › when a second factor is required, a password alone leads to its set-up',
          'e2e/auth/second-factor.test.ts › with a second factor a password alone is refused, and each code is valid once',
        ],
        pages: ['docs/security.md › Log-in'],
      },
    },
    {
      number: '6.3.4',
      level: 2,
      asks: 'no way in is weaker or unknown',
      shownBy: {
        tests: [
          'e2e/auth/second-factor.test.ts › when a second factor is required, a password alone leads to its set-up',
          'e2e/auth/single-sign-on.e2e.ts › a client who may not log in reads «${message}» (${phone})',
          'e2e/security/callers.test.ts › ${stranger.who}: only the calls of the contract that allow this caller accept it',
        ],
      },
    },
    {
      number: '6.4.1',
      level: 1,
      asks: 'first secrets are random, short-lived and used once',
      shownBy: {
        tests: [
          'e2e/staff/staff-accounts.test.ts › an invited person chooses a password by a link that works once',
          'e2e/staff/staff-accounts.test.ts › an invitation is valid for 72 hours, and a newer one replaces it',
        ],
      },
    },
    {
      number: '6.4.2',
      level: 1,
      asks: 'no hints, no questions',
      shownBy: {
        tests: [
          'e2e/config/openapi.test.ts › OpenAPI 3.1 describes every call of the contract, and /docs shows them',
        ],
      },
    },
    {
      number: '6.4.3',
      level: 2,
      asks: 'a reset leaves the second factor',
      shownBy: {
        tests: [
          'e2e/staff/staff-accounts.test.ts › a reset removes password and session, and ending a session keeps the password',
          'e2e/auth/second-factor.test.ts › a replacement factor needs the current one, which stays valid until a code of the new one is entered',
        ],
      },
    },
    {
      number: '6.4.4',
      level: 2,
      asks: 'a lost factor is given back to its person only',
      shownBy: {
        tests: [
          'e2e/auth/second-factor.test.ts › an administrator removes another person’s second factor, which ends the session',
        ],
        pages: ['docs/security.md › Log-in'],
      },
    },
    {
      number: '6.5.1',
      level: 2,
      asks: 'a code is good once',
      shownBy: {
        tests: [
          'e2e/auth/log-in.test.ts › the right code logs in once and answers like GET /user',
          'e2e/auth/second-factor.test.ts › with a second factor a password alone is refused, and each code is valid once',
          'e2e/auth/second-factor.test.ts › a recovery code works once, and new codes replace the old ones',
        ],
      },
    },
    {
      number: '6.5.2',
      level: 2,
      asks: 'stored recovery codes are hashed like passwords',
      shownBy: {
        tests: [
          'server/src/secrets/password.test.ts › the slow hash of a code depends on the code, its owner and the key',
        ],
      },
    },
    {
      number: '6.5.3',
      level: 2,
      asks: 'codes come from a cryptographic generator',
      shownBy: {
        tests: [
          'server/src/secrets/random.test.ts › all ten thousand codes are equally likely',
          'server/src/secrets/one-time-password.test.ts › a secret has 160 bits and its URL contains the login',
        ],
      },
    },
    {
      number: '6.5.4',
      level: 2,
      asks: 'codes have 20 bits',
      deviation:
        "four digits are the specification's: 13.3 bits, with the limits of decision 0007; OTP_LENGTH=6 meets it",
      shownBy: {
        tests: [
          'e2e/auth/six-digits.e2e.ts › with six-digit codes the page has six boxes and submits when all are filled',
          'e2e/auth/log-in-limits.test.ts › after ten wrong codes in a day neither a new code nor another browser helps a stranger',
        ],
      },
    },
    {
      number: '6.5.5',
      level: 2,
      asks: 'codes live for minutes',
      shownBy: {
        tests: [
          'e2e/auth/log-in.test.ts › a code lives 120 seconds, has three attempts, and may be replaced after 60 seconds',
          'server/src/secrets/one-time-password.test.ts › a code is accepted one period before and after its own but not two',
        ],
      },
    },
    {
      number: '6.6.1',
      level: 2,
      asks: 'codes by telephone have a stronger way beside them, and people are told',
      deviation:
        "codes by SMS are the specification's; Сбер ID is the stronger way, an authenticator is for staff only (decision 0007)",
      shownBy: {
        tests: [
          'e2e/auth/single-sign-on.e2e.ts › «Войти по Сбер ID» logs in through a window of the bank and shows the page that was asked for, ${look.viewport.width} px',
          'e2e/auth/log-in-code.e2e.ts › an expired code shows a message and offers a new code',
        ],
      },
    },
    {
      number: '6.6.2',
      level: 2,
      asks: 'a code belongs to its request',
      shownBy: {
        tests: [
          'e2e/auth/log-in.test.ts › a code is valid only in the browser that requested it',
          'e2e/auth/log-in.test.ts › a code is valid only for its own phone',
          'e2e/merchants/checkout.test.ts › a code is valid in the browser that requested it, for three attempts',
        ],
      },
    },
    {
      number: '6.6.3',
      level: 2,
      asks: 'codes cannot be tried out',
      shownBy: {
        tests: [
          'e2e/auth/log-in-limits.test.ts › of 50 concurrent wrong guesses three are counted, and then the right code is refused',
          'e2e/auth/log-in-limits.test.ts › fifteen wrong codes in 30 days block a phone only in browsers the client has not used',
          'e2e/auth/attack-mode.test.ts › in attack mode a stranger has one guess, and all strangers share a small budget',
        ],
      },
    },
    {
      number: '6.8.1',
      level: 2,
      asks: 'identities of several providers do not mix',
      notHere: 'there is one provider',
    },
    {
      number: '6.8.2',
      level: 2,
      asks: 'signatures of tokens are always checked',
      shownBy: {
        tests: ['server/src/gateways/single-sign-on/openid-gateway.test.ts › a token ${what} is refused'],
      },
    },
    { number: '6.8.3', level: 2, asks: 'SAML', notHere: 'no SAML' },
    {
      number: '6.8.4',
      level: 2,
      asks: "the provider's strength is asked where it matters",
      shownBy: { tests: [], pages: ['docs/security.md › Log-in'] },
    },
  ],
} as const satisfies Chapter;
