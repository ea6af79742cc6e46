import '#testing/property-runs.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { tableReader } from '#domain/bulk-payoff/read-table.ts';
import { registers, writeRegister } from '#testing/domain/registers.ts';
import { lineDecoder } from './decode-lines.ts';

const letters = new TextDecoder('windows-1251').decode(Uint8Array.from({ length: 256 }, (_, code) => code));
const codes = new Map(Array.from(letters, (letter, code) => [letter, code]));

/** The bytes of a text in windows-1251; null when a character has none, e.g. «₽». */
function windows1251(text: string): Uint8Array | null {
  const bytes = Array.from(text, (letter) => codes.get(letter));
  return bytes.includes(undefined) ? null : Uint8Array.from(bytes.map((code) => code ?? 0));
}

const encodings = {
  utf8: (text) => Buffer.from(text),
  'utf8 with a byte order mark': (text) => Buffer.from(`\ufeff${text}`),
  'windows-1251': windows1251,
} as const satisfies Record<string, (text: string) => Uint8Array | null>;

const names = ['utf8', 'utf8 with a byte order mark', 'windows-1251'] as const;

// docs/spec/rules.md#10, docs/spec/reliability.md#F-43
test('a register has the same rows in every encoding, wherever the upload is split into chunks', () => {
  const lengths = fc.integer({ min: 1, max: 200 });
  fc.assert(
    fc.property(registers, fc.constantFrom(...names), lengths, (register, name, length) => {
      const { text } = writeRegister(register);
      const bytes = encodings[name](text);
      if (bytes !== null) assert.deepEqual(rowsOf(bytes, length), rowsOf(Buffer.from(text), text.length * 4));
    }),
  );
});

function rowsOf(bytes: Uint8Array, length: number): readonly unknown[] {
  const decoder = lineDecoder();
  const table = tableReader();
  const rows: unknown[] = [];
  const take = (read: ReturnType<typeof table.read>) => {
    assert.ok(read.ok, JSON.stringify(read));
    rows.push(...read.value);
  };
  const decoded = (text: ReturnType<typeof decoder.decode>): string => {
    assert.ok(text.ok, JSON.stringify(text));
    return text.value;
  };
  for (let at = 0; at < bytes.length; at += length)
    take(table.read(decoded(decoder.decode(bytes.subarray(at, at + length)))));
  take(table.read(decoded(decoder.end())));
  take(table.end());
  return rows;
}
