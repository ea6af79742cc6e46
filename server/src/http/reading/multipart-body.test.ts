import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readDisposition } from './multipart-body.ts';

const headersOf = (...parameters: string[]) =>
  `\r\nContent-Disposition: form-data; ${parameters.join('; ')}\r\nContent-Type: text/csv`;

const name = 'name="fullPaymentFile"';

test('a part has a name, and a file name where it is a file', () => {
  assert.deepEqual(readDisposition(headersOf(name)), { name: 'fullPaymentFile', fileName: null });
  const file = { name: 'fullPaymentFile', fileName: 'Платежи, май.csv' };
  assert.deepEqual(readDisposition(headersOf(name, 'filename="Платежи, май.csv"')), file);
  assert.deepEqual(readDisposition(headersOf('filename="Платежи, май.csv"', name)), file);
});

const ambiguous: Readonly<Record<string, string>> = {
  'two file names': headersOf(name, 'filename="a.csv"', 'filename="b.exe"'),
  'a file name in two notations': headersOf(name, 'filename="a.csv"', "filename*=UTF-8''b.exe"),
  'a file name only by its end': headersOf(name, 'xfilename="a.csv"'),
  'two names': headersOf(name, 'name="x"', 'filename="a.csv"'),
  'no name': headersOf('filename="a.csv"'),
  'two headers': `${headersOf(name, 'filename="a.csv"')}${headersOf(name, 'filename="b.exe"')}`,
  'a folded header': `${headersOf(name)}\r\n ; filename="b.exe"`,
  'text behind the parameters': headersOf(name, 'filename="a.csv" b.exe'),
  'a character without a glyph in the file name': headersOf(name, 'filename="a.cs\u200bv"'),
};

for (const [what, headers] of Object.entries(ambiguous))
  test(`a part with ${what} is refused`, () => {
    assert.throws(() => readDisposition(headers), { statusCode: 400 });
  });
