import '#testing/property-runs.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { calendarDate } from '../dates.ts';
import { type ClientDetails, offerDetails } from './client-details.ts';

const [born, other] = [calendarDate('1990-01-02'), calendarDate('1990-02-01')];
const nothing = { fullName: null, birthDate: null };
const anna = { fullName: 'Алёна Петрова', birthDate: born };

const cases: readonly (readonly [
  rule: string,
  stored: ClientDetails,
  offered: ClientDetails,
  filled: ClientDetails,
  asked: string[],
])[] = [
  ['empty details are filled', nothing, anna, anna, []],
  ['an empty name is filled beside a known birth date', { ...nothing, birthDate: born }, anna, anna, []],
  [
    'an empty birth date is filled beside a known name',
    { ...nothing, fullName: 'Алёна Петрова' },
    anna,
    anna,
    [],
  ],
  ['a purchase without details changes nothing', anna, nothing, anna, []],
  ['the same details raise no question', anna, anna, anna, []],
  [
    'a name that differs only in case, spaces or «ё» is the same name',
    anna,
    { ...anna, fullName: ' АЛЕНА  петрова ' },
    anna,
    [],
  ],
  [
    'a name that differs only in apostrophes, dashes or invisible characters is the same name',
    { ...anna, fullName: "Жанна д'Арк-Орлеанская" },
    { ...anna, fullName: 'Жанна\u200b д’Арк\u2011Орлеанская' },
    { ...anna, fullName: "Жанна д'Арк-Орлеанская" },
    [],
  ],
  ['another name is asked about', anna, { ...anna, fullName: 'Анна  Петрова' }, anna, ['Анна Петрова']],
  ['another birth date is asked about', anna, { ...anna, birthDate: other }, anna, [other]],
  [
    'another name and another birth date are both asked about',
    anna,
    { fullName: 'Анна', birthDate: other },
    anna,
    ['Анна', other],
  ],
  [
    'another name is asked about while the birth date is filled',
    { ...anna, birthDate: null },
    { fullName: 'Анна', birthDate: other },
    { ...anna, birthDate: other },
    ['Анна'],
  ],
];

for (const [rule, stored, offered, filled, asked] of cases) {
  test(rule, () => {
    const result = offerDetails(stored, offered);
    assert.deepEqual(result.filled, filled);
    assert.deepEqual(
      result.others.map(({ value }) => value),
      asked,
    );
  });
}

test('a stored detail is never replaced, and no offered detail is lost', () => {
  const details = fc.record({
    fullName: fc.option(fc.constantFrom('Анна', 'анна', 'Алёна', 'Пётр  Ильин')),
    birthDate: fc.option(fc.constantFrom(born, other)),
  });
  fc.assert(
    fc.property(details, details, (stored, offered) => {
      const { filled, others } = offerDetails(stored, offered);
      assert.equal(filled.fullName, stored.fullName ?? filled.fullName);
      assert.equal(filled.birthDate, stored.birthDate ?? offered.birthDate);
      assert.deepEqual(offerDetails(filled, offered).others, others);
      if (offered.fullName !== null) assert.notEqual(filled.fullName, null);
    }),
  );
});
