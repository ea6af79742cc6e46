import assert from 'node:assert/strict';
import { test } from 'node:test';
import { markColours, monogramOf, textOn } from './monogram.ts';

const lettersOf = {
  'Спорт рядом': 'СР',
  'Дом и сад': 'ДС',
  Полка: 'П',
  'ozon market': 'OM',
  'М.Видео': 'МВ',
  'ООО «Ромашка»': 'Р',
  'Магазин «Полка»': 'П',
  Магазин: 'М',
  '7 дней': '7Д',
  '…': '',
} as const;

test('a monogram has the first letters of the first two words', () => {
  for (const [name, letters] of Object.entries(lettersOf)) assert.equal(monogramOf(name).letters, letters);
});

test('shop names use every colour, and the same name always has the same colour', () => {
  const names = Array.from({ length: 60 }, (_, index) => `Магазин ${index}`);
  const colours = names.map((name) => monogramOf(name).colour);
  assert.equal(new Set(colours).size, markColours);
  assert.deepEqual(
    names.map((name) => monogramOf(name).colour),
    colours,
  );
});

test('the letters are black on a bright shop colour and white on a deep shop colour', () => {
  for (const bright of ['#ffffff', '#ffdd2d', '#21a038', '#ff5c00']) assert.equal(textOn(bright), '#000000');
  for (const deep of ['#000000', '#005bff', '#8a1538', '#0a7a3d']) assert.equal(textOn(deep), '#ffffff');
});
