import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TableFault } from '#domain/bulk-payoff/read-table.ts';
import { success, type Result } from '#domain/result.ts';
import { lineDecoder } from './decode-lines.ts';

const content = 'Заказ;Сумма\nA-1;1\nЗаказ-№2;2,50';

function decodeInPieces(bytes: Uint8Array, pieceLength: number): Result<string, TableFault> {
  const decoder = lineDecoder();
  let text = '';
  for (let at = 0; at < bytes.length; at += pieceLength) {
    const piece = decoder.decode(bytes.subarray(at, at + pieceLength));
    if (!piece.ok) return piece;
    text += piece.value;
  }
  const last = decoder.end();
  return last.ok ? success(text + last.value) : last;
}

/** In windows-1251 «А» is 0xC0 and «№» is 0xB9. */
function inWindows1251(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => {
    const code = letter.codePointAt(0) ?? 0;
    if (letter === '№') return 0xb9;
    return code < 0x80 ? code : code - 0x410 + 0xc0;
  });
}

const utf8 = Buffer.from(content);

// docs/spec/reliability.md#F-43
test('UTF-8 with and without a byte order mark and windows-1251 are read in chunks of any size', () => {
  const withMark = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), utf8]);
  for (const bytes of [utf8, withMark, inWindows1251(content)])
    for (const pieceLength of [1, 2, 5, 16, 1000])
      assert.deepEqual(decodeInPieces(bytes, pieceLength), { ok: true, value: content });
});

// docs/spec/reliability.md#F-43, docs/spec/reliability.md#S-39
test('UTF-16, archives and binary files are refused with the line', () => {
  const utf16 = Buffer.from(content, 'utf16le');
  for (const [bytes, lineNo] of [
    [Buffer.concat([Buffer.from([0xff, 0xfe]), utf16]), 1],
    [utf16, 1],
    [Buffer.from([0x50, 0x4b, 3, 4, 0x0a]), 1],
    [Buffer.from([0x1f, 0x8b, 8]), 1],
    [Buffer.from('A;1\nB;2\nC\0;3\n'), 3],
  ] as const) {
    const decoded = decodeInPieces(bytes, 1000);
    assert.ok(!decoded.ok);
    assert.equal(decoded.error.lineNo, lineNo);
  }
});

test('a file that changes its encoding is refused with the line', () => {
  const mixed = Buffer.concat([Buffer.from('A;1\nЗаказ;2\n'), inWindows1251('Заказ;3\n')]);
  for (const pieceLength of [3, 1000]) {
    const decoded = decodeInPieces(mixed, pieceLength);
    assert.ok(!decoded.ok);
    assert.equal(decoded.error.lineNo, 3);
  }
});

test('a line without an end is refused before all of it is held in memory', () => {
  const decoder = lineDecoder();
  let taken = 0;
  while (decoder.decode(Buffer.alloc(64 * 1024, 'x')).ok) taken += 64 * 1024;
  assert.ok(taken <= 256 * 1024, String(taken));
});
