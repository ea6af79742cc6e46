import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { checks } from '../checks/all-checks.ts';
import { exampleRecord } from './example-record.ts';
import { falseFacts } from './false-facts.ts';
import { falsePromises } from './false-promises.ts';
import { isFound } from './is-found.ts';
import { plantedFaults } from './planted-faults.ts';

for (const [name, check] of Object.entries(checks))
  test(`the example has no ${name}`, () => {
    assert.deepEqual(check(exampleRecord()), []);
  });

for (const lie of [...falsePromises(), ...falseFacts(), ...plantedFaults])
  test(`${lie.foundBy}: ${lie.name}`, () => {
    assert.equal(isFound(lie, exampleRecord()), true);
  });

test('docs/testing.md lists the planted faults', async () => {
  const text = await readFile('docs/testing.md', 'utf8');
  const section = text.split('### Promises')[1]?.split('### Other suites')[0] ?? '';
  const listed = [...section.matchAll(/^\d+\. (.*)$/gm)].map(([, name]) => name);
  assert.deepEqual(
    listed,
    plantedFaults.map(({ name }) => name),
  );
});
