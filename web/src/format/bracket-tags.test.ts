import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import '#testing/property-runs.ts';
import { readBracketTags, type TextPiece } from './bracket-tags.ts';

/** Writes the pieces as readable markup. */
function written(pieces: readonly TextPiece[]): string {
  return pieces
    .map((piece) =>
      piece.kind === 'TEXT' ? piece.text : `<${piece.tag}>${written(piece.pieces)}</${piece.tag}>`,
    )
    .join('');
}

function plainText(pieces: readonly TextPiece[]): string {
  return pieces.map((piece) => (piece.kind === 'TEXT' ? piece.text : plainText(piece.pieces))).join('');
}

function depthOf(pieces: readonly TextPiece[]): number {
  return Math.max(0, ...pieces.map((piece) => (piece.kind === 'TEXT' ? 0 : 1 + depthOf(piece.pieces))));
}

test('bold, italic, strikethrough and underline are read from tags in square brackets', () => {
  assert.equal(
    written(readBracketTags('[b]a[/b] [i]b[/i] [s]c[/s] [u]d[/u]')),
    '<b>a</b> <i>b</i> <s>c</s> <u>d</u>',
  );
  assert.equal(written(readBracketTags('[b]a [i]b[/i][/b]')), '<b>a <i>b</i></b>');
});

test('crossed, unknown and attributed tags stay as text', () => {
  assert.equal(written(readBracketTags('[b][i]x[/b][/i]')), '<b><i>x[/b]</i></b>');
  assert.equal(written(readBracketTags('[b onload=x]y[/b]')), '[b onload=x]y[/b]');
  assert.equal(written(readBracketTags('[script]x[/script]')), '[script]x[/script]');
  assert.equal(written(readBracketTags('<img src=x onerror=alert(1)>')), '<img src=x onerror=alert(1)>');
});

test('an unclosed tag extends to the end of the text', () => {
  assert.equal(written(readBracketTags('a[b]b[i]c')), 'a<b>b<i>c</i></b>');
});

test('a million characters of opening tags nest 16 deep at most', () => {
  // a parser of quadratic time would need minutes (docs/spec/reliability.md#S-29)
  assert.equal(depthOf(readBracketTags('[b]'.repeat(333_334))), 16);
});

test('a text without tags keeps every character', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const withoutTags = text.replaceAll(/\[\/?[bisu]\]/g, '');
      fc.pre(withoutTags === text);
      assert.equal(plainText(readBracketTags(text)), text);
    }),
  );
});
