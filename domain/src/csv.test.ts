import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csvHeading, csvLine } from './csv.ts';

test('a cell that a spreadsheet would take for a formula is neutralised', () => {
  for (const formula of ['=1+1', '+7', '-1', '@x', '\tx', '＝1'])
    assert.equal(csvLine([formula]), `"'${formula}"\r\n`);
  assert.equal(csvLine(['1+1', 'a=b']), '"1+1";"a=b"\r\n');
});

test('quotes and line breaks stay inside of their cell', () => {
  assert.equal(csvLine(['a"b', 'c\nd;e']), '"a""b";"c\nd;e"\r\n');
});

test('a file begins with the mark by which spreadsheets know Russian letters', () => {
  assert.equal(csvHeading(['Дата']), '\ufeff"Дата"\r\n');
});
