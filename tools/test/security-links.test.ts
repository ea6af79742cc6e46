import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { checks } from './checks.ts';

const page = 'docs/security/asvs.md';

type Row = {
  readonly number: string;
  readonly level: string;
  readonly status: string;
  readonly evidence: string;
};

const rows: readonly Row[] = (await readFile(page, 'utf8'))
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => {
    const [, number = '', level = '', , status = '', ...evidence] = line
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim());
    return { number, level, status, evidence: evidence.join('|') };
  });

test('each requirement of levels 1 and 2 of ASVS 5.0.0 has a row in order', () => {
  const ofLevel = (level: string) => rows.filter((row) => row.level === level).length;
  assert.deepEqual([ofLevel('1'), ofLevel('2'), rows.length], [70, 183, 253]);
  const weights = rows.map(({ number }) =>
    number.split('.').reduce((sum, part) => sum * 100 + Number(part), 0),
  );
  assert.ok(weights.every((weight, index) => index === 0 || weight > (weights[index - 1] ?? 0)));
});

test('each requirement that is met or deviated from links its evidence', () => {
  for (const { number, status, evidence } of rows) {
    assert.ok(['met', 'not applicable', 'deviation'].includes(status), number);
    if (status !== 'not applicable') assert.ok(linksOf(evidence).length > 0, number);
  }
});

test('each linked test, heading and check exists', async () => {
  for (const { number, evidence } of rows)
    for (const { text, target } of linksOf(evidence))
      assert.ok(await exists(text, target), `${number}: ${text} (${target})`);
});

type Link = { readonly text: string; readonly target: string };

function linksOf(evidence: string): readonly Link[] {
  return [...evidence.matchAll(/\[((?:\\.|[^\]\\])+)\]\(([^)]+)\)/g)].map(([, text = '', target = '']) => ({
    text: text.replaceAll('&lt;', '<').replace(/\\([|[\]])/g, '$1'),
    target: join(dirname(page), target),
  }));
}

async function exists(text: string, target: string): Promise<boolean> {
  const [path = '', anchor] = target.split('#');
  if (path === 'tools/test/checks.ts') return text in checks;
  const content = await readFile(path, 'utf8');
  return anchor === undefined ? testNames(content).includes(text) : content.includes(`\n## ${text}\n`);
}

/** The names of the tests of a file, as its source spells them. */
function testNames(source: string): readonly string[] {
  return [...source.matchAll(/\btest\(\s*(['"`])((?:\\.|(?!\1)[\s\S])*?)\1/g)].map(([, , name = '']) => name);
}
