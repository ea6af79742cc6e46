import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import '#testing/property-runs.ts';
import { readJson } from './json-body.ts';

const nested = (depth: number): string => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

test('a JSON body is parsed', () => {
  assert.deepEqual(readJson('{"a":[1,{"b":"ё"}],"c":null}'), {
    ok: true,
    value: { a: [1, { b: 'ё' }], c: null },
  });
});

test('invalid JSON, `__proto__` fields and invalid characters are refused with their path', () => {
  for (const [text, field] of [
    ['{', 'body'],
    ['', 'body'],
    ['{"__proto__":{"a":1}}', '__proto__'],
    ['{"a":{"__proto__":1}}', 'a.__proto__'],
    ['{"a":["x\\u0000"]}', 'a.0'],
    ['{"a":"\\ud800"}', 'a'],
    ['{"a":{"\\u0000":1}}', 'a'],
  ] as const) {
    assert.deepEqual(readJson(text), { ok: false, error: { field, message: null } }, text);
  }
});

test('ten levels of nesting are read, and eleven are refused', () => {
  assert.equal(readJson(nested(10)).ok, true);
  assert.deepEqual(readJson(nested(11)), {
    ok: false,
    error: { field: 'a.a.a.a.a.a.a.a.a.a', message: null },
  });
  assert.equal(readJson(`${'['.repeat(50_000)}${']'.repeat(50_000)}`).ok, false);
});

test('a duplicate field is refused with its path after unescaping', () => {
  for (const [text, field] of [
    ['{"a":1,"a":1}', 'a'],
    ['{"a":1,"\\u0061":2}', 'a'],
    ['{"a:b":1,"c":{"d":[{"e":":"},{"e":1,"f":"\\"}","e":2}]}}', 'c.d.1.e'],
    ['{"a":{"b":1,"b":2},"a":3}', 'a.b'],
    ['{"constructor":1,"constructor":2}', 'constructor'],
    ['[[{"a":1}],[{"b":1,"b":2}]]', '1.0.b'],
  ] as const)
    assert.deepEqual(readJson(text), { ok: false, error: { field, message: 'Поле указано дважды' } }, text);
  assert.deepEqual(readJson('{"__proto__":1,"\\u005f_proto__":2}'), {
    ok: false,
    error: { field: '__proto__', message: null },
  });
});

const anyJson = fc.jsonValue({ maxDepth: 4, depthSize: 'medium' });

test('a repeated field is refused in any readable body', () => {
  fc.assert(
    fc.property(anyJson, fc.string(), (value, name) => {
      const inner = JSON.stringify(value);
      const key = JSON.stringify(name);
      const once = readJson(`{${key}:${inner}}`);
      if (!once.ok) return;
      const twice = readJson(`{${key}:${inner},"other":1,${key}:${inner}}`);
      assert.equal(!twice.ok && twice.error.message, 'Поле указано дважды');
    }),
  );
});
