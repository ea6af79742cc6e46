import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { test } from 'node:test';
import { repositoryFiles } from './repository-files.ts';

/** Every folder in one of these folders is a feature. Every file of `contract/src` is a feature as well. */
const roots = [
  'domain/src',
  ...['use-cases', 'http', 'db', 'jobs'].map((layer) => `server/src/${layer}`),
  ...['api', 'features', 'pages'].map((layer) => `web/src/${layer}`),
  'e2e',
];

/** The paths that are not features, grouped by reason. */
const exceptions: Readonly<Record<string, readonly string[]>> = {
  'settings, device and health of the whole product': [
    'server/src/http/config',
    'web/src/api/config',
    'e2e/config',
    'contract/src/config.ts',
  ],
  'requests of every feature: their repetition, parsing and guards': [
    'server/src/use-cases/idempotency',
    'server/src/http/reading',
    'server/src/http/protection',
    'web/src/api/wire',
    'e2e/security',
  ],
  'keys that seal the data of every feature': ['server/src/use-cases/secrets', 'server/src/db/secrets'],
  'callbacks of the bank about every kind of payment': ['server/src/http/gateway'],
  'files and metrics of the server': ['server/src/http/pages', 'server/src/http/prometheus'],
  'the SQL library and the history of the schema': ['server/src/db/driver', 'server/src/db/migrations'],
  'the keys of the back office': ['web/src/features/shortcuts'],
  'a page named as its address or as the specification calls it; the build has bundles for some of them': [
    ...['early-payment', 'faq', 'log-out', 'order', 'otp'].map((page) => `web/src/pages/${page}`),
    ...['payment-ways', 'phone-login', 'profile', 'single-sign-on'].map((page) => `web/src/pages/${page}`),
  ],
  'every control or every route, for developers': ['web/src/pages/dev', 'e2e/screenshots'],
  'what the endpoints of several features share': [
    ...['endpoint', 'endpoints', 'errors', 'errors-of-any-call'].map((name) => `contract/src/${name}.ts`),
    ...['fields', 'identifiers', 'listing', 'texts'].map((name) => `contract/src/${name}.ts`),
  ],
  'the parts of an amount of orders, fees and penalties': ['contract/src/amounts.ts'],
  'parts of catalogue and auth that would make their files too long': [
    'contract/src/rehearsals.ts',
    'contract/src/second-factor.ts',
  ],
};

const words = await featureWords();
const folders = (await Promise.all(roots.map(foldersIn))).flat();
const contractFiles = (await repositoryFiles('contract/src/*.ts')).filter(
  (path) => !path.endsWith('.test.ts'),
);
const exceptionPaths = Object.values(exceptions).flat();

test('each feature folder and each file of the contract has the name of a feature of ARCHITECTURE.md', () => {
  const features = [...folders.filter(hasWord), ...contractFiles.filter(containsWord)];
  const others = [...folders, ...contractFiles].filter((path) => !features.includes(path));
  assert.deepEqual(others.sort(), [...exceptionPaths].sort());
});

test('each feature of ARCHITECTURE.md has a folder', () => {
  assert.deepEqual(
    [...words].filter((word) => !folders.some((path) => basename(path) === word)),
    [],
  );
});

function hasWord(path: string): boolean {
  return words.has(basename(path));
}

/** `saved-views.ts` is a word, `due-payments.ts` and `card-consent.ts` contain one. */
function containsWord(path: string): boolean {
  const name = basename(path, '.ts');
  return [name, ...name.split('-')].some((part) => words.has(part) || words.has(`${part}s`));
}

async function foldersIn(root: string): Promise<readonly string[]> {
  const files = await repositoryFiles(`${root}/*/**/*.*`);
  return [...new Set(files.map((path) => path.split('/', root.split('/').length + 1).join('/')))];
}

async function featureWords(): Promise<ReadonlySet<string>> {
  const [, list = ''] =
    /^A feature has one plural word[^:]*:\s([^.]*)\./m.exec(await readFile('ARCHITECTURE.md', 'utf8')) ?? [];
  return new Set(list.split(/,\s/));
}
