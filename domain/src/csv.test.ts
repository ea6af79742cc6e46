import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csvHeading, csvLine } from './csv.ts';

test('a cell that looks like a formula is neutralised', () => {
  for (const formula of ['=1+1', '+7', '-1', '@x', '\tx', '＝1'])
    assert.equal(csvLine([formula]), `"'${formula}"\r\n`);
  assert.equal(csvLine(['1+1', 'a=b']), '"1+1";"a=b"\r\n');
});

test('quotes and line breaks stay inside their cell', () => {
  assert.equal(csvLine(['a"b', 'c\nd;e']), '"a""b";"c\nd;e"\r\n');
});

test('a file begins with a byte order mark', () => {
  assert.equal(csvHeading(['Дата']), '\ufeff"Дата"\r\n');
});
