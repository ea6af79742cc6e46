import type { Chapter } from '../requirement.ts';

export const cryptography = {
  number: 11,
  name: 'Cryptography',
  requirements: [
    {
      number: '11.1.1',
      level: 2,
      asks: 'lives of keys are written down',
      shownBy: { tests: [], pages: ['docs/security.md › Keys'] },
    },
    {
      number: '11.1.2',
      level: 2,
      asks: 'keys and algorithms are listed',
      shownBy: { tests: [], pages: ['docs/security.md › Keys'] },
    },
    {
      number: '11.2.1',
      level: 2,
      asks: 'algorithms come from known libraries',
      shownBy: {
        tests: ['e2e/security/source.test.ts › security uses no weak randomness, hash, cipher or key'],
        pages: ['docs/security.md › Keys'],
      },
    },
    {
      number: '11.2.2',
      level: 2,
      asks: 'algorithms and keys can be changed',
      shownBy: {
        tests: [
          'server/src/use-cases/payments/gateway-status/receive-callback.test.ts › a callback with a valid checksum is accepted with its parameters in any order',
          'e2e/merchants/merchants-for-staff.test.ts › a key is rotated without interruption, and a revoked one is refused',
        ],
        pages: ['docs/security.md › Keys'],
      },
    },
    {
      number: '11.2.3',
      level: 2,
      asks: '128 bits at least',
      shownBy: {
        tests: [
          'e2e/security/source.test.ts › security uses no weak randomness, hash, cipher or key',
          'e2e/security/production.test.ts › ${name}=${value} stops the start with a sentence that names the allowed values',
        ],
      },
    },
    {
      number: '11.3.1',
      level: 1,
      asks: 'no weak modes',
      shownBy: {
        tests: [
          'e2e/security/source.test.ts › security uses no weak randomness, hash, cipher or key',
          'server/src/use-cases/auth/single-sign-on/sign-on-attempt.test.ts › a forged or changed attempt is refused',
        ],
      },
    },
    {
      number: '11.3.2',
      level: 1,
      asks: 'approved ciphers',
      shownBy: {
        tests: [
          'server/src/use-cases/auth/single-sign-on/sign-on-attempt.test.ts › a sealed attempt is read back unchanged',
        ],
        pages: ['docs/security.md › Keys'],
      },
    },
    {
      number: '11.3.3',
      level: 2,
      asks: 'what is sealed cannot be changed',
      shownBy: {
        tests: [
          'server/src/use-cases/auth/single-sign-on/sign-on-attempt.test.ts › a forged or changed attempt is refused',
        ],
      },
    },
    {
      number: '11.4.1',
      level: 1,
      asks: 'no broken hashes',
      shownBy: {
        tests: ['e2e/security/source.test.ts › security uses no weak randomness, hash, cipher or key'],
      },
    },
    {
      number: '11.4.2',
      level: 2,
      asks: 'passwords are hashed slowly',
      shownBy: {
        tests: [
          'server/src/secrets/password.test.ts › a password is hashed with argon2id and a random salt and matches only itself',
        ],
      },
    },
    {
      number: '11.4.3',
      level: 2,
      asks: 'hashes of signatures are long enough',
      shownBy: {
        tests: [
          'server/src/use-cases/payments/gateway-status/receive-callback.test.ts › a callback with a valid checksum is accepted with its parameters in any order',
          'server/src/gateways/merchants/standard-webhooks.test.ts › the reference library verifies the signature of a webhook',
        ],
      },
    },
    {
      number: '11.4.4',
      level: 2,
      asks: 'keys out of passwords',
      notHere: 'no key is made of a password: SECRET_KEY is random, and too short ones end the start',
    },
    {
      number: '11.5.1',
      level: 2,
      asks: 'secrets have 128 random bits',
      shownBy: {
        tests: [
          'e2e/security/source.test.ts › security uses no weak randomness, hash, cipher or key',
          'e2e/merchants/merchant-api.test.ts › the secret part of the address is not stored readable in the database',
        ],
      },
    },
    {
      number: '11.6.1',
      level: 2,
      asks: 'signatures are made and checked by approved ways',
      shownBy: {
        tests: [
          'server/src/gateways/single-sign-on/openid-gateway.test.ts › a token ${what} is refused',
          'sandbox/src/bank/checksum.test.ts › the asymmetric signature is RSA with SHA-512 over the same text',
        ],
      },
    },
  ],
} as const satisfies Chapter;
