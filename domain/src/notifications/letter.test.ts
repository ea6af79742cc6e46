import assert from 'node:assert/strict';
import { test } from 'node:test';
import { letterOf } from './letter.ts';

const letter = letterOf({
  subject: 'Чек о списании',
  paragraphs: ['Списано <1 000,00> ₽ & больше'],
  button: { label: 'Открыть заказ', url: 'https://chasti.example/m/0?a=1&b=2' },
  note: 'Письма можно отключить в кабинете.',
});

test('a letter has the same sentences as plain text and as HTML', () => {
  assert.equal(
    letter.text,
    'Списано <1 000,00> ₽ & больше\n\nОткрыть заказ: https://chasti.example/m/0?a=1&b=2\n\nПисьма можно отключить в кабинете.',
  );
  assert.match(letter.html, /Списано &lt;1 000,00&gt; ₽ &amp; больше/);
});

test('a letter loads nothing and runs nothing', () => {
  assert.doesNotMatch(letter.html, /<img|<script|<link|url\(/);
});
