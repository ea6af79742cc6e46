import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checks } from '../checks/all-checks.ts';
import { exampleRecord } from './example-record.ts';
import { falseFacts } from './false-facts.ts';
import { falsePromises } from './false-promises.ts';
import { isFound } from './is-found.ts';

for (const [name, check] of Object.entries(checks))
  test(`the example has no ${name}`, () => {
    assert.deepEqual(check(exampleRecord()), []);
  });

for (const lie of [...falsePromises(), ...falseFacts()])
  test(`${lie.foundBy}: ${lie.name}`, () => {
    assert.equal(isFound(lie, exampleRecord()), true);
  });
