import type { Chapter } from '../requirement.ts';

export const selfContainedTokens = {
  number: 9,
  name: 'Self-contained tokens',
  requirements: [
    {
      number: '9.1.1',
      level: 1,
      asks: 'tokens are checked before they are read',
      shownBy: {
        tests: [
          'server/src/gateways/single-sign-on/openid-gateway.test.ts › a token ${what} is refused',
          'server/src/use-cases/auth/single-sign-on/sign-on-attempt.test.ts › a forged or changed attempt is refused',
        ],
      },
    },
    {
      number: '9.1.2',
      level: 1,
      asks: 'algorithms are listed, none is not among them',
      shownBy: {
        tests: ['server/src/gateways/single-sign-on/openid-gateway.test.ts › a token ${what} is refused'],
      },
    },
    {
      number: '9.1.3',
      level: 1,
      asks: 'keys come from where we know',
      shownBy: {
        tests: ['server/src/gateways/single-sign-on/openid-gateway.test.ts › a token ${what} is refused'],
      },
    },
    {
      number: '9.2.1',
      level: 1,
      asks: 'a token that is over is none',
      shownBy: {
        tests: [
          'server/src/gateways/single-sign-on/openid-gateway.test.ts › a token ${what} is refused',
          'server/src/use-cases/auth/single-sign-on/sign-on-attempt.test.ts › an attempt expires after its ten minutes',
        ],
      },
    },
    {
      number: '9.2.2',
      level: 2,
      asks: 'a token is of the right kind',
      shownBy: {
        tests: [
          'server/src/gateways/single-sign-on/openid-gateway.test.ts › a token ${what} is refused',
          'server/src/use-cases/auth/single-sign-on/sign-on-attempt.test.ts › a forged or changed attempt is refused',
        ],
      },
    },
    {
      number: '9.2.3',
      level: 2,
      asks: 'a token is for us',
      shownBy: {
        tests: ['server/src/gateways/single-sign-on/openid-gateway.test.ts › a token ${what} is refused'],
      },
    },
    { number: '9.2.4', level: 2, asks: 'tokens that we issue name their reader', notHere: 'we issue none' },
  ],
} as const satisfies Chapter;
