import assert from 'node:assert/strict';
import { test } from 'node:test';
import '#testing/property-runs.ts';
import fc from 'fast-check';
import { type DatabaseHost, exposedHosts, parseDatabaseAddress } from './database-address.ts';
import { ConfigError, readEnvironment } from './environment.ts';
import { serverVariables } from './server-variables.ts';
import type { Mode } from './variable.ts';

function hostsOf(text: string): readonly DatabaseHost[] {
  const parsed = parseDatabaseAddress(text);
  assert.ok(parsed.ok, text);
  return parsed.value.hosts;
}

const network = (name: string, port: number): DatabaseHost => ({ kind: 'network', name, port });

test('several hosts keep their order, and a host without a port gets port 5432', () => {
  assert.deepEqual(hostsOf('postgres://u:p@one.example:6000,two.example,[::1]:5433,10.0.0.7/db'), [
    network('one.example', 6000),
    network('two.example', 5432),
    network('::1', 5433),
    network('10.0.0.7', 5432),
  ]);
});

test('an address with several hosts requires a read-write session unless it names another kind', () => {
  const kindOf = (text: string) => {
    const parsed = parseDatabaseAddress(text);
    assert.ok(parsed.ok, text);
    return parsed.value.targetSession;
  };
  assert.equal(kindOf('postgres://u@a,b/db'), 'read-write');
  assert.equal(kindOf('postgres:///db?host=a,b'), 'read-write');
  assert.equal(kindOf('postgres://u@a,b/db?target_session_attrs=primary'), 'primary');
  assert.equal(kindOf('postgres://u@a/db'), null);
});

test('hosts may be given by the parameters host and port as in libpq', () => {
  const expected = [network('::1', 1), network('db.example', 2)];
  assert.deepEqual(hostsOf('postgres://u@/db?host=::1,db.example&port=1,2'), expected);
  assert.deepEqual(hostsOf('postgresql:///db?host=a,b&port=7'), [network('a', 7), network('b', 7)]);
});

test('a Unix socket is given by its directory, percent-encoded or as a parameter', () => {
  const socket = { kind: 'socket', directory: '/var/run/postgresql', port: 5432 };
  assert.deepEqual(hostsOf('postgres://u@%2Fvar%2Frun%2Fpostgresql/db'), [socket]);
  assert.deepEqual(hostsOf('postgres://u@/db?host=/var/run/postgresql'), [socket]);
});

test('user, password and database are percent-decoded', () => {
  const parsed = parseDatabaseAddress('postgres://a%40b:p%2Fw%3A%23@h/%D0%B1?application_name=x%20y');
  assert.ok(parsed.ok);
  const { user, password, database, sessionParameters } = parsed.value;
  assert.deepEqual([user, password, database], ['a@b', 'p/w:#', 'б']);
  assert.deepEqual(sessionParameters, { application_name: 'x y' });
});

const refused: Readonly<Record<string, RegExp>> = {
  'mysql://u@h/db': /postgres:\/\//,
  'postgres://u:p/w@h/db': /%2F/,
  'postgres://u:5/w@h': /%40/,
  'postgres://u:p@w@h/db': /%40/,
  'postgres://u:p#w@h/db': /%23/,
  'postgres://u@h\\@evil.example/db': /postgres:\/\//,
  'postgres://u@h/db name': /postgres:\/\//,
  'postgres://': /no host/,
  'postgres://u@/db': /no host/,
  'postgres://u@a,,b/db': /place 2/,
  'postgres://u@a,b:/db': /place 2/,
  'postgres://u@a:0/db': /place 1/,
  'postgres://u@a:65536/db': /place 1/,
  'postgres://u@::1/db': /place 1/,
  'postgres://u@[::1/db': /place 1/,
  'postgres://u@[10.0.0.1]/db': /place 1/,
  'postgres://u@a%2Cb/db': /place 1/,
  'postgres://u@a%zz/db': /place 1/,
  'postgres:///db?host=a,b,c&port=1,2': /place 1/,
  'postgres://u@a/db?host=b': /hosts twice/,
  'postgres://u@a/db?hostaddr=10.0.0.1': /none of host/,
  'postgres://u@a/db?ssl=true': /none of host/,
  'postgres://u@a/db?sslmode=disable&sslmode=verify-full': /sslmode twice/,
  'postgres://u@a/db?sslmode=prefer': /disable, require, verify-full/,
  'postgres://u@a/db?sslmode=': /no readable value/,
  'postgres://u@a/db?target_session_attrs=any': /read-write/,
  'postgres://u@a/db?user=v': /user twice/,
  'postgres://u:%zz@a/db': /password that is not percent-encoded/,
  'postgres://u@%2Ftmp,a/db': /beside other hosts/,
  'postgres://u@%2Ftmp/db?sslmode=verify-full': /TLS on a Unix socket/,
};

for (const [text, reason] of Object.entries(refused)) {
  test(`${text} is refused with a reason`, () => {
    const parsed = parseDatabaseAddress(text);
    assert.match(parsed.ok ? 'accepted' : parsed.error, reason);
  });
}

test('an error message contains no part of the address', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z0-9@/?#:,%]{6,20}$/), (secret) => {
      const parsed = parseDatabaseAddress(`postgres://Q${secret}Q:Q${secret}Q@`);
      assert.ok(parsed.ok || !parsed.error.includes(`Q${secret}`));
    }),
  );
});

/** A host in the text of an address; `isRemote` when connections to it leave this machine. */
const hostText = fc.oneof(
  fc.constantFrom(
    ...['localhost', 'LocalHost', '127.0.0.1', '127.9.9.9', '[::1]', '[0:0:0:0:0:0:0:1]'].map((text) => ({
      text,
      isRemote: false,
    })),
  ),
  fc.constantFrom(
    ...['postgres', 'db.example', 'localhost.example', '127.0.0.1.example', '127.1', '2130706433'].map(
      (text) => ({
        text,
        isRemote: true,
      }),
    ),
  ),
  fc.ipV4().map((text) => ({ text, isRemote: !text.startsWith('127.') })),
  fc.constantFrom('[::2]', '[fe80::1]', '[2001:db8::1]').map((text) => ({ text, isRemote: true })),
);
const hostList = fc.array(
  fc.record({ host: hostText, port: fc.option(fc.integer({ min: 1, max: 65_535 }), { nil: undefined }) }),
  { minLength: 1, maxLength: 6 },
);
const sslmode = fc.constantFrom('', '?sslmode=disable', '?sslmode=require', '?sslmode=verify-full');

test('production accepts hosts only on this machine or over verified TLS', () => {
  fc.assert(
    fc.property(hostList, sslmode, (list, mode) => {
      const hosts = list.map(({ host, port }) => (port === undefined ? host.text : `${host.text}:${port}`));
      const text = `postgres://user:secret@${hosts.join(',')}/db${mode}`;
      const isAllowed = mode === '?sslmode=verify-full' || list.every(({ host }) => !host.isRemote);
      assert.equal(startsInProduction(text), isAllowed, text);
    }),
  );
});

test('production accepts a random address exactly if it is valid and has no exposed host', () => {
  const piece = fc.constantFrom(
    ...['u', ':', '@', '/', ',', '?', '#', '[', ']', '%2F', '%40', 'db.example', '127.0.0.1', '::1'],
    ...['host=', '&', 'sslmode=verify-full', 'sslmode=disable', 'port=1'],
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const text = `postgres://${pieces.join('')}`;
      const parsed = parseDatabaseAddress(text);
      const isSafe = parsed.ok && exposedHosts(parsed.value).length === 0;
      assert.equal(startsInProduction(text), isSafe, text);
    }),
  );
});

const production: Mode = { production: true, demo: false, ownUrl: '', sandboxUrl: '' };

function readInProduction(text: string): void {
  const { databaseAddress } = serverVariables;
  readEnvironment({ DATABASE_URL: text }, (environment) => environment.value(databaseAddress), production);
}

function startsInProduction(text: string): boolean {
  try {
    readInProduction(text);
    return true;
  } catch (error) {
    assert.ok(error instanceof ConfigError);
    assert.match(error.message, /DATABASE_URL/);
    assert.doesNotMatch(error.message, /secret/);
    return false;
  }
}

test('the placeholder for a refused address names a host that cannot exist and requires verified TLS', () => {
  const { hosts, transport } = serverVariables.databaseAddress.empty;
  assert.deepEqual(hosts, [network('database-url.invalid', 5432)]);
  assert.equal(transport, 'verified');
  assert.throws(() => {
    readInProduction('postgres://a,,b/db');
  }, ConfigError);
});
