import assert from 'node:assert/strict';
import { test } from 'node:test';
import { kopecks } from '../money.ts';
import { success, type Result } from '../result.ts';
import { readRow } from './judge-row.ts';
import type { TableRow } from './read-row.ts';
import { type TableFault, tableReader } from './read-table.ts';
import { reportLine } from './write-report.ts';

const rows = [
  { lineNo: 1, cells: ['A-1', '1 234,50'], reason: null },
  { lineNo: 2, cells: ['A-2', '10'], reason: null },
];

/** Reads a text in pieces of `pieceLength` characters. */
function readInPieces(text: string, pieceLength: number): Result<readonly TableRow[], TableFault> {
  const reader = tableReader();
  const read: TableRow[] = [];
  for (let at = 0; at < text.length; at += pieceLength) {
    const rowsOfPiece = reader.read(text.slice(at, at + pieceLength));
    if (!rowsOfPiece.ok) return rowsOfPiece;
    read.push(...rowsOfPiece.value);
  }
  const last = reader.end();
  return last.ok ? success([...read, ...last.value]) : last;
}

const lengths = [1, 2, 3, 7, 64, 1_000_000];

// docs/spec/reliability.md#F-44
test('cells are separated by semicolons, tabs or commas, with any line end', () => {
  const texts = ['A-1;1 234,50\nA-2;10', 'A-1\t1 234,50\r\nA-2\t10\r\n', '"A-1","1 234,50"\rA-2,10'];
  for (const text of texts)
    for (const length of lengths)
      assert.deepEqual(readInPieces(text, length), { ok: true, value: rows }, text);
});

test('a column of row numbers is not taken for the order number', () => {
  const read = readInPieces('1;1001;3000,50\n2;1002;10\n', 64);
  assert.deepEqual(read.ok && read.value.map(({ cells }) => cells.slice(0, 2)), [
    ['1001', '3000,50'],
    ['1002', '10'],
  ]);
});

test('a row with a heading word inside its order number or sum is not a heading', () => {
  const read = readInPieces('A-1;0.01\nID-7;сто рублей\n', 64);
  assert.deepEqual(read.ok && read.value.map(({ cells, reason }) => [cells[0], reason]), [
    ['A-1', null],
    ['ID-7', null],
  ]);
});

test('quoted cells are read wherever the file is cut into pieces', () => {
  const text = 'Заказ;Сумма;Дата;Комментарий\r\n"A;""1""";5;2025-01-01;"две\r\nстроки"\r\nB;6;;""\r\n';
  for (const length of lengths)
    assert.deepEqual(readInPieces(text, length), {
      ok: true,
      value: [
        { lineNo: 2, cells: ['A;"1"', '5', '2025-01-01', 'две\r\nстроки'], reason: null },
        { lineNo: 3, cells: ['B', '6', '', ''], reason: null },
      ],
    });
});

test('consecutive empty lines are listed once, and each counts in the line numbers', () => {
  assert.deepEqual(readInPieces('\n\n;;\nA;1\n\nB;2', 2), {
    ok: true,
    value: [
      { lineNo: 1, cells: [''], reason: 'skipped-empty' },
      { lineNo: 4, cells: ['A', '1'], reason: null },
      { lineNo: 5, cells: [''], reason: 'skipped-empty' },
      { lineNo: 6, cells: ['B', '2'], reason: null },
    ],
  });
});

// docs/spec/rules.md#10
test('a file without any row or with an endless line is refused, with the number of the line', () => {
  for (const [text, lineNo] of [
    ['просто текст', 1],
    ['\nпросто текст, с запятой\nи без сумм', 2],
    ['Привет-друг, как дела', 1],
    ['Заявление № 5, прошу погасить', 1],
    ['Отчет-2025, итоги года\nПродажи выросли, на 5 процентов', 1],
    ['Договор № 5, сумма указана ниже\nПрошу погасить, спасибо', 1],
    ['Уважаемые коллеги; спасибо', 1],
    ['x'.repeat(1_000_000), 1],
    [`A;1\n"B";${'x'.repeat(1_000_000)}`, 2],
    [`A;1\n"${'x'.repeat(1_000_000)}`, 2],
  ] as const)
    for (const length of [1000, 1_000_000]) {
      const read = readInPieces(text, length);
      assert.ok(!read.ok, text.slice(0, 40));
      assert.equal(read.error.lineNo, lineNo);
    }
});

// docs/spec/rules.md#10
test('an unreadable row fails without a sum, and the other rows are read', () => {
  for (const [row, reason] of [
    ['"B;2', 'quotes-unreadable'],
    ['"B"x;2', 'quotes-unreadable'],
    [`B;"${'x'.repeat(1001)}"`, 'quotes-unreadable'],
    [`B;2;${'x'.repeat(1001)}`, 'cell-too-long'],
    [`B${';1'.repeat(10)}`, 'too-many-cells'],
    [`"B"${';1'.repeat(10)}`, 'too-many-cells'],
  ] as const)
    for (const length of [1, 1_000_000]) {
      const read = readInPieces(`A;1\n${row}\nC;3`, length);
      assert.ok(read.ok, row.slice(0, 40));
      assert.deepEqual(
        read.value.map((line) => [line.lineNo, line.reason]),
        [
          [1, null],
          [2, reason],
          [3, null],
        ],
      );
      assert.deepEqual(read.value[1]?.cells.slice(1, 3), ['', '']);
    }
});

// docs/spec/reliability.md#F-47
test('a skipped line of any width is kept with at most a hundred cells', () => {
  const read = readInPieces(`A;1\nИтого${';'.repeat(60_000)}1\n`, 64_000);
  assert.ok(read.ok);
  assert.equal(read.value[1]?.reason, 'skipped-total');
  assert.ok(read.value[1].cells.length <= 100, String(read.value[1].cells.length));
});

test('blanks and invisible characters around an order and a sum are ignored', () => {
  const read = readInPieces('\u202aPAD-1\u202c\u200b   ;\u200e3\u00a0000,00;x\n', 64);
  assert.deepEqual(read, {
    ok: true,
    value: [{ lineNo: 1, cells: ['PAD-1', '3 000,00', 'x'], reason: null }],
  });
});

// docs/spec/rules.md#10
test('a row fails when a comma may have cut off kopecks, unless the sum has kopecks or is quoted', () => {
  for (const [row, reason] of [
    ['A,3000,50', 'amount-cut'],
    ['A,3000,5 ₽', 'amount-cut'],
    ['A,3,000.00', 'amount-cut'],
    ['A,3000,1', 'amount-cut'],
    ['A,3000,50 рублей', 'amount-cut'],
    ['A,3000,50 rub', 'amount-cut'],
    ['A,3000 р,50 к', 'amount-cut'],
    ['A,3000.00,1', null],
    ['A,"3000",50', null],
    ['A,3000,"50"', null],
    ['A,3000,01.02.2026', null],
    ['A,3000,2026', null],
  ] as const)
    for (const heading of ['', 'Заказ,Сумма,Количество\n']) {
      const read = readInPieces(`${heading}${row}\nB,"1,00",x`, 64);
      assert.ok(read.ok, row);
      assert.equal(read.value[0]?.reason, reason, row);
    }
});

test('a row whose quoted cell contains further rows fails, and none of them is paid', () => {
  const read = readInPieces('A;1;"Ромашка\r\nB;2;\r\nC;3;без НДС"\r\nD;4;', 7);
  assert.ok(read.ok);
  assert.deepEqual(
    read.value.map(({ cells: [order], reason }) => [order, reason]),
    [
      ['A', 'rows-in-quotes'],
      ['D', null],
    ],
  );
});

test('a cell of the maximum length and a row with the maximum number of cells are accepted', () => {
  const text = `${'x'.repeat(1000)}${';1'.repeat(9)}\n`;
  const read = readInPieces(text, 64);
  assert.ok(read.ok);
  assert.deepEqual(
    read.value.map(({ cells }) => cells.length),
    [10],
  );
});

test('an endless line is refused within its first 64 KiB', () => {
  const reader = tableReader();
  let taken = 0;
  while (reader.read('x'.repeat(1024)).ok) taken += 1024;
  assert.ok(taken <= 64 * 1024, String(taken));
});

test('a row holds an order and a positive sum in roubles with point or comma', () => {
  assert.deepEqual(readRow([' A ', '1 234,5']), { ok: true, value: { reference: 'A', amount: 123450 } });
  assert.deepEqual(readRow(['', '1']), { ok: false, error: 'order-missing' });
  for (const amount of ['', '0', '-5', '1,234', 'сто'])
    assert.deepEqual(readRow(['A', amount]), { ok: false, error: 'amount-unreadable' }, amount);
  const comment = ['A', '1', '', 'возврат \u202e0001'];
  assert.deepEqual(readRow(comment), { ok: false, error: 'text-unsafe' });
});

// docs/spec/reliability.md#F-47
test('a cell that looks like a formula is neutralised in the report', () => {
  const line = reportLine(
    {
      cells: ['=1+1', '+5', '-5', '@a"b'],
      result: 'FAIL',
      reason: 'order-not-found',
      twinLineNo: null,
      debt: null,
    },
    4,
  );
  assert.equal(line, `"'=1+1";"'+5";"'-5";"'@a""b";"Не погашен";"Заказ не найден"\r\n`);
});

test('the report names the first row of a repeated order, and the debt beside a wrong sum', () => {
  const failed = { cells: ['A', '1'], result: 'FAIL', twinLineNo: null, debt: null } as const;
  const endOf = (row: Parameters<typeof reportLine>[0]): string | undefined =>
    reportLine(row, 4).split(';')[5];
  assert.equal(
    endOf({ ...failed, reason: 'already-paid', twinLineNo: 2 }),
    '"Заказ уже есть в этом файле: строка 2"\r\n',
  );
  assert.equal(
    endOf({ ...failed, reason: 'amount-differs', debt: kopecks(2_399_250) }),
    '"Сумма не равна долгу: 23\u00a0992,50\u00a0₽"\r\n',
  );
});
