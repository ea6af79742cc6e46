import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { checks } from '../test/checks.ts';
import { chapters } from './chapters.ts';
import type { Proof } from './requirement.ts';

const requirements = chapters.flatMap((chapter) =>
  chapter.requirements.map((requirement) => ({ ...requirement, chapter: chapter.number })),
);
const proofs: readonly Proof[] = requirements.flatMap((requirement) =>
  'shownBy' in requirement ? [requirement.shownBy] : [],
);

test('every requirement of levels 1 and 2 stands once, in the order of the standard', () => {
  const ofLevel = (level: number) => requirements.filter((requirement) => requirement.level === level).length;
  assert.deepEqual([ofLevel(1), ofLevel(2)], [70, 183], 'as many as ASVS 5.0.0 has');
  assert.deepEqual(
    chapters.map(({ number }) => number),
    Array.from({ length: 17 }, (_, index) => index + 1),
  );
  for (const { number, chapter } of requirements)
    assert.match(number, new RegExp(`^${chapter}\\.\\d+\\.\\d+$`));
  const weights = requirements.map(({ number }) => weightOf(number));
  assert.ok(weights.every((weight, index) => index === 0 || weight > (weights[index - 1] ?? 0)));
});

test('a requirement that is met names its evidence, and one that is not is one of three deviations', () => {
  for (const { tests, pages = [], checks: named = [] } of proofs)
    assert.ok([...tests, ...pages, ...named].length > 0);
  const deviations = requirements.filter((requirement) => 'deviation' in requirement);
  assert.deepEqual(
    deviations.map(({ number }) => number),
    ['6.2.10', '6.5.4', '6.6.1'],
  );
});

test('every test, heading and check that is named is there', async () => {
  for (const { tests, pages = [], checks: named = [] } of proofs) {
    for (const each of tests) assert.ok((await namesIn(each)).includes(nameOf(each)), each);
    for (const page of pages) assert.ok((await textOf(page)).includes(`\n## ${nameOf(page)}\n`), page);
    for (const check of named) assert.ok(check in checks, check);
  }
});

function weightOf(number: string): number {
  return number.split('.').reduce((weight, part) => weight * 100 + Number(part), 0);
}

const texts = new Map<string, Promise<string>>();

function textOf(reference: string): Promise<string> {
  const [path = ''] = reference.split(' › ');
  const text = texts.get(path) ?? readFile(path, 'utf8');
  texts.set(path, text);
  return text;
}

function nameOf(reference: string): string {
  return reference.split(' › ').slice(1).join(' › ');
}

/** The names of the tests of a file, as they are written there. */
async function namesIn(reference: string): Promise<readonly string[]> {
  const found = (await textOf(reference)).matchAll(/\btest\(\s*(['"`])((?:\\.|(?!\1)[\s\S])*?)\1/g);
  return [...found].map(([, , name = '']) => name);
}
