import assert from 'node:assert/strict';
import { test } from 'node:test';
import { success, type Result } from '../result.ts';
import type { TableRow } from './read-row.ts';
import { type TableFault, tableReader } from './read-table.ts';

function read(text: string): Result<readonly TableRow[], TableFault> {
  const reader = tableReader();
  const begin = reader.read(text);
  const end = reader.end();
  return begin.ok && end.ok ? success([...begin.value, ...end.value]) : end;
}

// docs/spec/rules.md#10
test('a row whose date does not exist in the calendar fails', () => {
  const heading = 'Дата;Заказ;Сумма;Комментарий\n';
  for (const [text, reason] of [
    ['A-1;10;31.02.2026', 'date-unreadable'],
    ['A-1;10;31/02/26 10:00;x', 'date-unreadable'],
    ['A-1;10;01.02.26', null],
    ['A-1;10;завтра', null],
    [`${heading}31.02.2026;A-1;10;x`, 'date-unreadable'],
    [`${heading}01.фев.26;A-1;10;x`, null],
    ['Дата;Заказ;Сумма;Дата платежа\n01.02.2026;A-1;10;31.02.2026', 'date-unreadable'],
    ['Дата;Заказ;Сумма;Дата и назначение\n01.02.2026;A-1;10;31.02.2026', null],
    [`${heading}завтра;A-1;10;x`, null],
    [`${heading};A-1;10;31.02.2026`, null],
    [`${heading}1 февраля 2026 г.;A-1;10;x`, null],
  ] as const) {
    const rows = read(`${text}\nA-2;1`);
    assert.ok(rows.ok, text);
    assert.equal(rows.value[0]?.reason, reason, text);
    assert.deepEqual(rows.value[0].cells.slice(0, 2), ['A-1', '10']);
  }
});

// docs/spec/rules.md#10
test('the date and the comment move to fixed columns, wherever the file has them', () => {
  for (const [heading, row, cells] of [
    ['Комментарий;Заказ;Сумма;Дата', 'без НДС;A-1;10;1.2.2026', ['A-1', '10', '1.2.2026', 'без НДС']],
    ['Заказ;Сумма;Комментарий', 'A-1;10;без НДС', ['A-1', '10', '', 'без НДС']],
    ['Заказ;ФИО;Сумма', 'A-1;Иванов;10', ['A-1', '10', '', '', 'Иванов']],
    ['Заказ;Сумма', 'A-1;10', ['A-1', '10']],
    ['ДатаЗаказа;НомерЗаказа;Сумма', '01.02.2026;A-1;10', ['A-1', '10', '', '', '01.02.2026']],
    ['OrderDate;Order;AmountDate;Amount', 'x;A-1;y;10', ['A-1', '10', '', '', 'x', 'y']],
  ] as const) {
    const rows = read(`${heading}\n${row}`);
    assert.deepEqual(rows, { ok: true, value: [{ lineNo: 2, cells, reason: null }] }, heading);
  }
});
