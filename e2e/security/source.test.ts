import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { globSync } from 'node:fs';
import { test } from 'node:test';

const source = await sourceOf('{domain,contract,server,web}/src/**/*.{ts,tsx}');

test('no source evaluates text, starts a shell, compiles external patterns or trusts every certificate', () => {
  assertNowhere(/\beval\(|\bnew Function\b|\bsetTimeout\(\s*['"`]|node:vm|node:wasi/);
  // the embedded PostgreSQL is started as a program with fixed arguments
  assertNowhere(/child_process/, /^server\/src\/db\/embedded\//);
  assertNowhere(/\bexec\(|\bexecSync\(|shell: true/, /^(domain|web)\/|\.exec\(/);
  // `sslmode=require` encrypts without verification, as in libpq; production accepts only verify-full
  assertNowhere(/rejectUnauthorized/, /^server\/src\/db\/driver\/connect\.ts$/);
  assertNowhere(/NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity/);
  assertNowhere(/new RegExp\([^)]*(?:request|body|query|params)/);
  assertNowhere(/<(?:object|embed|applet)[\s>]|document\.domain/);
});

test('no page of the product builds HTML or scripts from text', () => {
  // the module replaces the setter of `innerHTML` with which React Aria empties its announcements
  assertNowhere(
    /innerHTML|outerHTML|insertAdjacentHTML|document\.write|createContextualFragment|srcDoc/i,
    /^web\/src\/ui\/back-office\/react-aria-policy\.ts$/,
  );
});

test('security uses no weak randomness, hash, cipher or key', () => {
  assertNowhere(/Math\.random/);
  assertNowhere(/\b(?:md5|sha-?1|des|rc4|ecb|cbc|pkcs1)\b/i, /^server\/src\/secrets\/one-time-password\.ts$/);
  const ciphers = [...source.values()].flatMap((text) => text.match(/'aes-[a-z0-9-]+'/g) ?? []);
  assert.deepEqual([...new Set(ciphers)], ["'aes-256-gcm'"]);
  const random = [...source].filter(([, text]) => /randomBytes|randomInt/.test(text)).map(([path]) => path);
  assert.deepEqual(
    random.filter((path) => !path.includes('/embedded/')).toSorted(),
    ['server/src/secrets/password.ts', 'server/src/secrets/random.ts', 'server/src/secrets/seal.ts'],
    'only the modules of randomness, salts and nonces create random values',
  );
});

/** `elsewhere` matches the paths or lines that may contain the pattern. */
function assertNowhere(pattern: RegExp, elsewhere?: RegExp): void {
  const found = [...source].flatMap(([path, text]) =>
    elsewhere?.test(path) === true
      ? []
      : text
          .split('\n')
          .filter((line) => pattern.test(line) && elsewhere?.test(line) !== true)
          .map((line) => `${path}: ${line.trim()}`),
  );
  assert.deepEqual(found, []);
}

/** Source without comments. */
async function sourceOf(pattern: string): Promise<ReadonlyMap<string, string>> {
  const paths = globSync(pattern).filter((path) => !/\.test\.tsx?$/.test(path));
  assert.ok(paths.length > 500);
  const texts = paths.map(async (path) => [path, withoutComments(await readFile(path, 'utf8'))] as const);
  return new Map(await Promise.all(texts));
}

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '');
}
