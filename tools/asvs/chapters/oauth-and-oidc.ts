import type { Chapter } from '../requirement.ts';

export const oauthAndOidc = {
  number: 10,
  name: 'OAuth and OpenID Connect',
  requirements: [
    {
      number: '10.1.1',
      level: 2,
      asks: 'tokens stay on the server',
      shownBy: {
        tests: [
          'e2e/security/storage.e2e.ts › phone and code of a log-in appear in no address and no storage',
          'e2e/security/secrets.test.ts › the log of a whole run is JSON lines without phone, code, card, password, key or token',
        ],
      },
    },
    {
      number: '10.1.2',
      level: 2,
      asks: 'an answer belongs to the window that asked',
      shownBy: {
        tests: [
          'e2e/auth/single-sign-on.e2e.ts › a used code and a foreign state log in no client',
          'server/src/gateways/single-sign-on/openid-gateway.test.ts › a token ${what} is refused',
          'server/src/use-cases/auth/single-sign-on/sign-on-attempt.test.ts › a forged or changed attempt is refused',
        ],
      },
    },
    {
      number: '10.2.1',
      level: 2,
      asks: 'foreign answers are refused',
      shownBy: {
        tests: ['e2e/auth/single-sign-on.e2e.ts › a used code and a foreign state log in no client'],
      },
    },
    { number: '10.2.2', level: 2, asks: 'providers are not mixed up', notHere: 'there is one provider' },
    { number: '10.3.1', level: 2, asks: 'audience of access tokens', notHere: 'we are no resource server' },
    { number: '10.3.2', level: 2, asks: 'decisions by claims', notHere: 'we are no resource server' },
    { number: '10.3.3', level: 2, asks: 'people by claims', notHere: 'we are no resource server' },
    { number: '10.3.4', level: 2, asks: 'strength by claims', notHere: 'we are no resource server' },
    {
      number: '10.4.1',
      level: 1,
      asks: 'addresses to return to',
      notHere: 'the bank is the authorization server',
    },
    { number: '10.4.2', level: 1, asks: 'codes used once', notHere: 'the bank is the authorization server' },
    {
      number: '10.4.3',
      level: 1,
      asks: 'short-lived codes',
      notHere: 'the bank is the authorization server',
    },
    { number: '10.4.4', level: 1, asks: 'grants', notHere: 'the bank is the authorization server' },
    {
      number: '10.4.5',
      level: 1,
      asks: 'refresh tokens replayed',
      notHere: 'the bank is the authorization server',
    },
    {
      number: '10.4.6',
      level: 2,
      asks: 'PKCE asked for',
      notHere: 'the bank is the authorization server; we send it',
    },
    {
      number: '10.4.7',
      level: 2,
      asks: 'clients that register themselves',
      notHere: 'the bank is the authorization server',
    },
    {
      number: '10.4.8',
      level: 2,
      asks: 'refresh tokens end',
      notHere: 'the bank is the authorization server',
    },
    {
      number: '10.4.9',
      level: 2,
      asks: 'tokens are revoked by people',
      notHere: 'the bank is the authorization server',
    },
    {
      number: '10.4.10',
      level: 2,
      asks: 'clients prove themselves',
      notHere: 'the bank is the authorization server; we send our secret',
    },
    {
      number: '10.4.11',
      level: 2,
      asks: 'scopes are few',
      notHere: 'the bank is the authorization server; we ask for openid and mobile',
    },
    {
      number: '10.5.1',
      level: 2,
      asks: 'a token is not played twice',
      shownBy: {
        tests: [
          'server/src/gateways/single-sign-on/openid-gateway.test.ts › a token ${what} is refused',
          'e2e/auth/single-sign-on.e2e.ts › a used code and a foreign state log in no client',
        ],
      },
    },
    {
      number: '10.5.2',
      level: 2,
      asks: 'people are known by what is never given to another',
      shownBy: {
        tests: [
          'e2e/auth/single-sign-on.e2e.ts › a phone that the bank now assigns to another person does not open the old account',
        ],
      },
    },
    {
      number: '10.5.3',
      level: 2,
      asks: 'a bank cannot pass for another',
      shownBy: {
        tests: [
          'server/src/gateways/single-sign-on/openid-gateway.test.ts › a discovery document with another issuer is refused',
        ],
      },
    },
    {
      number: '10.5.4',
      level: 2,
      asks: 'a token is for our client',
      shownBy: {
        tests: ['server/src/gateways/single-sign-on/openid-gateway.test.ts › a token ${what} is refused'],
      },
    },
    { number: '10.5.5', level: 2, asks: 'log-out by the provider', notHere: 'the bank logs nobody out here' },
    { number: '10.6.1', level: 2, asks: 'response modes', notHere: 'we are no provider' },
    { number: '10.6.2', level: 2, asks: 'forced log-out', notHere: 'we are no provider' },
    { number: '10.7.1', level: 2, asks: 'consent', notHere: 'the bank asks for consent' },
    { number: '10.7.2', level: 2, asks: 'what is consented to', notHere: 'the bank asks for consent' },
    { number: '10.7.3', level: 2, asks: 'consents are withdrawn', notHere: 'the bank asks for consent' },
  ],
} as const satisfies Chapter;
