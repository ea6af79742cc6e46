import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readJson } from './json-body.ts';

const nested = (depth: number): string => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

test('a body is what JSON says it is', () => {
  assert.deepEqual(readJson('{"a":[1,{"b":"ё"}],"c":null}'), {
    ok: true,
    value: { a: [1, { b: 'ё' }], c: null },
  });
});

test('what no schema is fit to look at is refused by its place', () => {
  for (const [text, field] of [
    ['{', 'body'],
    ['', 'body'],
    ['{"__proto__":{"a":1}}', '__proto__'],
    ['{"a":{"__proto__":1}}', 'a.__proto__'],
    ['{"a":["x\\u0000"]}', 'a.0'],
    ['{"a":"\\ud800"}', 'a'],
    ['{"a":{"\\u0000":1}}', 'a'],
  ] as const) {
    assert.deepEqual(readJson(text), { ok: false, error: field }, text);
  }
});

test('ten records within one another are read, eleven are not', () => {
  assert.equal(readJson(nested(10)).ok, true);
  assert.deepEqual(readJson(nested(11)), { ok: false, error: 'a.a.a.a.a.a.a.a.a.a' });
  assert.equal(readJson(`${'['.repeat(50_000)}${']'.repeat(50_000)}`).ok, false);
});
