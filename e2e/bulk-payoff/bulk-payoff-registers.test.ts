import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertAuditHolds } from '#testing/database/audit.ts';
import { reportLines, waitForStage, uploadFile } from '#testing/bulk-payoff/bulk-payoff-file.ts';
import { newPhone } from '#testing/people/customer.ts';
import { buy } from '#testing/people/purchase.ts';
import { logInStaff } from '#testing/people/staff.ts';
import { sharedStack } from '#testing/stack/shared-stack.ts';

/** Registers of payments as banks and partners send them; each order owes 3000.00 roubles. */

const stack = await sharedStack();
const staff = await logInStaff(stack, 'payments');
const office = { stack, staff };
const phone = newPhone();

async function buyAll(numbers: readonly string[]): Promise<void> {
  for (const orderNumber of numbers) await buy(stack, { phone, orderNumber });
}

type Row = {
  readonly lineNo: number;
  readonly reference: string;
  readonly verdict: string;
  readonly reason: string;
};

type Done = {
  readonly rows: readonly Row[];
  readonly report: readonly string[];
  readonly rowsTotal: unknown;
};

async function pay(content: string | Uint8Array<ArrayBuffer>): Promise<Done> {
  const { fullPaymentFileUuid: processId, error } = await uploadFile(office, content);
  assert.equal(error, undefined);
  const { rowsTotal } = await waitForStage(staff, processId, 'COMPLETED');
  const { body } = await staff.listPayoffRows({
    processId,
    filter: 'ALL',
    nextPage: { count: 100, page: 0 },
  });
  return { rows: body['rows'] as readonly Row[], report: await reportLines(office, processId), rowsTotal };
}

const verdicts = ({ rows }: Done) => rows.map(({ lineNo, verdict }) => [lineNo, verdict]);

// docs/spec/rules.md#10
test('a row whose sum is split by a comma is paid neither from the file nor from its report', async () => {
  await buyAll(['RG-1-1', 'RG-1-2']);
  const done = await pay('Заказ,Сумма\r\nRG-1-1,3000,50\r\nRG-1-2,"3000,00"\r\n');
  assert.deepEqual(verdicts(done), [
    [2, 'FAILED'],
    [3, 'PAID'],
  ]);
  assert.match(done.rows[0]?.reason ?? '', /^В строке лишние поля/);
  assert.match(done.report[0] ?? '', /^"RG-1-1";"";"";"RG-1-1,3000,50";"Не погашен";"В строке лишние поля/);
  const again = await pay(
    `Заказ;Сумма;Дата;Комментарий;Результат;Причина\r\n${done.report.join('\r\n')}\r\n`,
  );
  assert.deepEqual(verdicts(again), [
    [2, 'FAILED'],
    [3, 'FAILED'],
  ]);
});

/** windows-1251: the letters А to я follow each other from 0xC0. */
function windows1251(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (letter) => {
    const code = letter.codePointAt(0) ?? 0;
    if (letter === '№') return 0xb9;
    return code >= 0x410 && code <= 0x44f ? code - 0x410 + 0xc0 : code;
  });
}

// docs/spec/rules.md#10
test('title, total and empty line are listed as skipped, and the rows between them are paid', async () => {
  await buyAll(['RG-1-3', 'RG-1-4']);
  const done = await pay(
    windows1251(
      [
        'Реестр платежей № 12 от 01.02.2026, АО "Банк-Партнер"',
        'Номер заказа;Сумма;Дата;Назначение',
        'RG-1-3;3000,00;01.02.26;Оплата по договору',
        'RG-1-4;3 000,00;01.02.26;Оплата, частями',
        'Итого;6 000,00;;',
        '',
        '',
      ].join('\r\n'),
    ),
  );
  assert.deepEqual(verdicts(done), [
    [1, 'SKIPPED'],
    [3, 'PAID'],
    [4, 'PAID'],
    [5, 'SKIPPED'],
    [6, 'SKIPPED'],
  ]);
  assert.equal(done.rowsTotal, 2);
  assert.match(done.report[0] ?? '', /^"Реестр платежей № 12 от .*;"Пропущена";"Название или пояснение"$/);
  assert.match(done.report[3] ?? '', /^"Итого";"6 000,00";"";"";"Пропущена";"Итоговая строка"$/);
});

test('a row with misplaced quotes fails, and the other rows are paid', async () => {
  await buyAll(['RG-1-11', 'RG-1-13']);
  const done = await pay(
    [
      '\ufeffЗаказ;Сумма;Дата;Комментарий;;;;;;;',
      'RG-1-11;3000,00;01.02.2026;Оплата ООО "Ромашка" по счету;;;;;;;',
      'RG-1-12;3000,00;01.02.2026;"Ромашка" ООО, счет 7',
      'RG-1-13;3000,00;01.02.2026;без НДС',
    ].join('\r\n'),
  );
  assert.deepEqual(verdicts(done), [
    [2, 'PAID'],
    [3, 'FAILED'],
    [4, 'PAID'],
  ]);
  assert.match(done.rows[1]?.reason ?? '', /^Кавычки расставлены неверно/);
});

test('an order is paid despite other blanks, case or dashes of its number in the register', async () => {
  await buyAll(['PAD-1   ', 'low-1-x', 'DASH-1-1']);
  const done = await pay(
    '\ufeffЗаказ;Сумма\r\nPAD-1   ;3000,00\r\nLOW-1-X;3000,00\r\ndash\u20111–1\u200b;3000,00\r\n',
  );
  assert.deepEqual(
    done.rows.map(({ verdict, reason }) => [verdict, reason]),
    done.rows.map(() => ['PAID', '']),
  );
  assert.equal(done.rowsTotal, 3);
});

test('a row whose order number fits two orders asks for the orderUuid', async () => {
  await buyAll(['TWIN-1', 'twin-1']);
  const { rows } = await pay('Заказ;Сумма\r\nTWIN-1;3000,00\r\n');
  assert.equal(rows[0]?.reason, 'Номер подходит нескольким заказам, укажите orderUuid');
});

test('a sum is read in each format of our screens and of banks', async () => {
  const sums = ['"3 000,00 ₽"', '3 000,00 руб.', '3.000,00', '"3,000.00"', '3\u00a0000,00', '3000-00'];
  const numbers = sums.map((_, index) => `RG-2-${index}`);
  await buyAll(numbers);
  const lines = sums.map((sum, index) => `${numbers[index] ?? ''};${sum}`);
  const { rows } = await pay(`\ufeffЗаказ;Сумма\r\n${lines.join('\r\n')}\r\n`);
  assert.deepEqual(
    rows.map(({ verdict }) => verdict),
    sums.map(() => 'PAID'),
  );
  await assertAuditHolds(stack);
});
