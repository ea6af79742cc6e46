import assert from 'node:assert/strict';
import { createSign, generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { after, test } from 'node:test';
import { noSingleSignOn } from './no-single-sign-on.ts';
import { openIdGateway, type OpenIdOptions } from './openid-gateway.ts';
import type { SignOnAnswer } from './port.ts';

/** The keys of a fake bank and of an attacker who forges tokens. */
const [bankKey, attackerKey] = [newKey(), newKey()];
const bank = createServer((request, response) => {
  const path = new URL(request.url ?? '/', 'http://bank').pathname;
  response.setHeader('content-type', 'application/json').end(JSON.stringify(answers[path] ?? {}));
});
bank.listen(0, '127.0.0.1');
await once(bank, 'listening');
after(() => {
  bank.closeAllConnections();
  bank.close();
});
const issuer = `http://127.0.0.1:${portOf(bank.address())}`;
const answers: Record<string, object> = {
  '/.well-known/openid-configuration': metadata(issuer),
  '/keys': {
    keys: [{ ...bankKey.publicKey.export({ format: 'jwk' }), kid: 'own', alg: 'RS256', use: 'sig' }],
  },
  '/person': { sub: 'somebody', phone_number: '+7 (900) 100-00-01' },
};

const secrets = { state: 'state-of-the-window', nonce: 'nonce-of-the-window', codeVerifier: 'v'.repeat(43) };
const now = Math.floor(Date.now() / 1000);
const claims = {
  ...{ iss: issuer, sub: 'somebody', aud: 'chasti', nonce: secrets.nonce },
  ...{ iat: now, exp: now + 60 },
};

test('a valid token identifies a person by phone', async () => {
  const known = { kind: 'known', phone: '+7 (900) 100-00-01', issuer, subject: 'somebody' };
  assert.deepEqual(await signOnWith(token(claims)), known);
});

const wrongTokens = {
  'signed with a key that is not the bank’s': () => token(claims, { key: attackerKey }),
  'that carries its own key in the header': () =>
    token(claims, { key: attackerKey, header: { jwk: attackerKey.publicKey.export({ format: 'jwk' }) } }),
  'without a signature': () => token(claims, { header: { alg: 'none' } }).replace(/[^.]+$/, ''),
  'whose signature is that of another token': () =>
    token(claims).replace(
      /^[^.]+\.[^.]+/,
      token({ ...claims, sub: 'somebody-else' }).replace(/\.[^.]+$/, ''),
    ),
  'with another algorithm': () => token(claims, { header: { alg: 'HS256' } }),
  'for another client application': () => token({ ...claims, aud: 'another-shop' }),
  'of another bank': () => token({ ...claims, iss: 'https://evil.example' }),
  'with the nonce of another sign-on': () => token({ ...claims, nonce: 'nonce-of-somebody' }),
  'that has expired': () => token({ ...claims, iat: now - 7200, exp: now - 3600 }),
} as const satisfies Record<string, () => string>;

for (const [defect, wrongToken] of Object.entries(wrongTokens)) {
  test(`a token ${defect} is refused`, async () => {
    assert.equal((await signOnWith(wrongToken())).kind, 'refused');
  });
}

test('a discovery document with another issuer is refused', async () => {
  answers['/.well-known/openid-configuration'] = metadata('https://evil.example');
  assert.equal(await gateway().begin(), null);
  answers['/.well-known/openid-configuration'] = metadata(issuer);
});

test('a person without a phone is refused', async () => {
  answers['/person'] = { sub: 'somebody' };
  assert.deepEqual(await signOnWith(token(claims)), { kind: 'refused', reason: 'no phone_number' });
  answers['/person'] = { sub: 'somebody', phone_number: '+7 (900) 100-00-01' };
});

test('a token with a GOST signature is accepted only over TLS or with insecure connections allowed', async () => {
  const gost = { alg: 'gost34-10.2012' };
  answers['/token'] = tokenResponse(token(claims, { header: gost }));
  const signOn = { query: `?code=once&state=${secrets.state}`, secrets };
  assert.equal((await gateway({ idTokenAlgorithm: gost.alg }).finish(signOn)).kind, 'known');
  assert.equal(
    (await gateway({ idTokenAlgorithm: gost.alg, insecureAllowed: false }).finish(signOn)).kind,
    'refused',
  );
});

test('without single sign-on every sign-on is refused', async () => {
  assert.equal(await noSingleSignOn.begin(), null);
  assert.equal((await noSingleSignOn.finish({ query: '', secrets })).kind, 'refused');
});

async function signOnWith(idToken: string): Promise<SignOnAnswer> {
  answers['/token'] = tokenResponse(idToken);
  return gateway().finish({ query: `?code=once&state=${secrets.state}`, secrets });
}

function tokenResponse(idToken: string): object {
  return { access_token: 'for-user-info', token_type: 'Bearer', expires_in: 60, id_token: idToken };
}

function gateway(options: Partial<OpenIdOptions> = {}) {
  return openIdGateway({
    issuer,
    clientId: 'chasti',
    clientSecret: 'secret-of-the-window',
    idTokenAlgorithm: 'RS256',
    redirectUrl: 'http://127.0.0.1/login/oauth2/code/sberid',
    insecureAllowed: true,
    ...options,
  });
}

type TokenOptions = { readonly key?: ReturnType<typeof newKey>; readonly header?: object };

function token(content: object, { key = bankKey, header = {} }: TokenOptions = {}): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const text = `${part({ alg: 'RS256', kid: 'own', ...header })}.${part(content)}`;
  return `${text}.${createSign('sha256').update(text).sign(key.privateKey, 'base64url')}`;
}

function metadata(documentIssuer: string): object {
  return {
    issuer: documentIssuer,
    authorization_endpoint: `${issuer}/log-in`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/person`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ['code'],
    code_challenge_methods_supported: ['S256'],
  };
}

function newKey() {
  return generateKeyPairSync('rsa', { modulusLength: 2048 });
}

function portOf(address: ReturnType<typeof bank.address>): number {
  assert.ok(typeof address === 'object' && address !== null);
  return address.port;
}
