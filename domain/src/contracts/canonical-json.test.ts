import assert from 'node:assert/strict';
import { test } from 'node:test';
import { canonicalJson } from './canonical-json.ts';

test('the example of RFC 8785 has its canonical form', () => {
  const value = {
    numbers: [Number('333333333.33333329'), 1e30, 4.5, 2e-3, 0.000_000_000_000_000_000_000_000_001],
    string: '\u20ac$\u000F\u000aA\'\u0042\u0022\u005c\\"\u002f',
    literals: [null, true, false],
  };
  assert.equal(
    canonicalJson(value),
    '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],' +
      '"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
  );
});

test('names are ordered by UTF-16 code units, not by code points or letters', () => {
  const value = {
    '\u20ac': 'Euro Sign',
    '\r': 'Carriage Return',
    '\ufb33': 'Hebrew Letter Dalet With Dagesh',
    '1': 'One',
    '\ud83d\ude00': 'Emoji: Grinning Face',
    '\u0080': 'Control',
    '\u00f6': 'Latin Small Letter O With Diaeresis',
  };
  assert.deepEqual(
    [...canonicalJson(value).matchAll(/"([^"]+)":/g)].map(([, name]) => name),
    [String.raw`\r`, '1', '\u0080', '\u00f6', '\u20ac', '\ud83d\ude00', '\ufb33'],
  );
  assert.ok(canonicalJson({ '10': 1, '9': 2 }).startsWith('{"10"'), 'names are no numbers');
});

test('numbers have the shortest form of ECMAScript', () => {
  const forms: readonly (readonly [number, string])[] = [
    [-0, '0'],
    [1e21, '1e+21'],
    [999_999_999_999_999_900_000, '999999999999999900000'],
    [1e-7, '1e-7'],
    [5e-324, '5e-324'],
    [9_007_199_254_740_992, '9007199254740992'],
  ];
  for (const [value, form] of forms) assert.equal(canonicalJson(value), form);
});

test('only the escapes that JSON needs are written', () => {
  assert.equal(canonicalJson('\b\t\n\f\r"\\\u001f\u007f/ё'), String.raw`"\b\t\n\f\r\"\\\u001f` + '\u007f/ё"');
});

test('a value without a canonical form is refused', () => {
  const refused = [Number.NaN, Number.POSITIVE_INFINITY, undefined, '\ud800', { '\udc00': 1 }, [1n]];
  for (const value of refused) assert.throws(() => canonicalJson(value), RangeError);
});

test('the order of the names does not change the canonical form', () => {
  assert.equal(canonicalJson({ b: [{ d: 1, c: 2 }], a: {} }), canonicalJson({ a: {}, b: [{ c: 2, d: 1 }] }));
});
