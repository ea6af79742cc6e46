import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import '#testing/property-runs.ts';
import { countPhrase, pluralForm, plurals } from './plural.ts';

test('«попытка» has the form of its number', () => {
  assert.deepEqual(
    [0, 1, 2, 4, 5, 10, 11, 12, 14, 15, 21, 22, 25, 101, 111, 112, 121].map((count) =>
      countPhrase(count, plurals.attempt),
    ),
    [
      '0 попыток',
      '1 попытка',
      '2 попытки',
      '4 попытки',
      '5 попыток',
      '10 попыток',
      '11 попыток',
      '12 попыток',
      '14 попыток',
      '15 попыток',
      '21 попытка',
      '22 попытки',
      '25 попыток',
      '101 попытка',
      '111 попыток',
      '112 попыток',
      '121 попытка',
    ],
  );
});

test('plural forms agree with the rules of the Russian language for every number', () => {
  const rules = new Intl.PluralRules('ru');
  fc.assert(
    fc.property(fc.nat({ max: 1_000_000 }), (count) => {
      const forms: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'день', few: 'дня', many: 'дней' };
      const expected = forms[rules.select(count)] ?? '';
      assert.equal(pluralForm(count, plurals.day), expected);
    }),
  );
});
