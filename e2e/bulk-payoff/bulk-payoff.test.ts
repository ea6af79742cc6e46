import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { assertAuditHolds } from '#testing/database/audit.ts';
import {
  cookieOf,
  reportLines,
  roubles,
  waitForStage,
  uploadFile,
} from '#testing/bulk-payoff/bulk-payoff-file.ts';
import { demoClients } from '#testing/people/demo-clients.ts';
import { buy, logIn } from '#testing/people/purchase.ts';
import { refusalOf } from '#testing/people/shop.ts';
import { viewOrder } from '#testing/people/shown-order.ts';
import { logInStaff } from '#testing/people/staff.ts';
import { startStack } from '#testing/stack/stack.ts';

const stack = await startStack({ after }, { environment: { FULL_PAYMENT_FILE_LIMIT_MIB: '1' } });
const staff = await logInStaff(stack, 'payments');
const phone = demoClients.anna;

const upload = (content: string | Uint8Array<ArrayBuffer>, headers = {}) =>
  uploadFile({ stack, staff }, content, { headers });
const completed = (processId: string) => waitForStage(staff, processId, 'COMPLETED');

// docs/spec/rules.md#10
test('a row pays an order off once, and the other rows get their reason in file order', async () => {
  const orderUuid = await buy(stack, { phone, orderNumber: 'FILE-1' });
  const other = await buy(stack, { phone, orderNumber: 'FILE-2' });
  const { remainingPaymentAmount } = await viewOrder(await logIn(stack, phone), orderUuid);
  const debt = roubles(remainingPaymentAmount);
  const { fullPaymentFileUuid } = await upload(
    `Заказ;Сумма;Дата;Комментарий\nFILE-1;${debt};;=SUM(A1)\n${orderUuid};${debt}\nНЕТ-ТАКОГО;1\n${other};0,01\nFILE-2;много\n`,
  );
  const { rowsTotal, rowsDone, rowsPaid, fileName } = await completed(fullPaymentFileUuid);
  assert.deepEqual([rowsTotal, rowsDone, rowsPaid, fileName], [5, 5, 1, 'x.csv']);
  const paid = await viewOrder(await logIn(stack, phone), orderUuid);
  assert.equal(paid.state, 'COMPLETED');
  assert.equal(paid.remainingPaymentAmount, 0);
  const report = await fetch(`${stack.productUrl}/api/admin/v1/fullPayment/download/${fullPaymentFileUuid}`, {
    headers: { cookie: cookieOf(staff) },
  });
  assert.match(report.headers.get('content-type') ?? '', /^application\/csv/);
  assert.match(report.headers.get('content-disposition') ?? '', /^attachment/);
  const lines = await reportLines({ stack, staff }, fullPaymentFileUuid);
  assert.match(lines[0] ?? '', /"'=SUM\(A1\)";"Погашен";""$/);
  assert.match(lines[1] ?? '', /"Не погашен";"Заказ уже есть в этом файле: строка 2"$/);
  assert.match(lines[2] ?? '', /"Заказ не найден"$/);
  assert.match(lines[3] ?? '', /"Сумма не равна долгу: [^"]+₽"$/);
  assert.match(lines[4] ?? '', /"Сумма не прочитана"$/);
  await assertAuditHolds(stack);
});

// an upload has no key: staff who lose its answer send the file again
test('a file that is sent again pays nothing more', async () => {
  const orderUuid = await buy(stack, { phone, orderNumber: 'FILE-3' });
  const { remainingPaymentAmount } = await viewOrder(await logIn(stack, phone), orderUuid);
  const rowsPaid: unknown[] = [];
  for (let time = 0; time < 2; time += 1) {
    const { fullPaymentFileUuid } = await upload(`FILE-3;${roubles(remainingPaymentAmount)}`);
    rowsPaid.push((await completed(fullPaymentFileUuid))['rowsPaid']);
  }
  assert.deepEqual(rowsPaid, [1, 0]);
  await assertAuditHolds(stack);
});

test('an empty file and a file with only a heading have no data, and a malformed file is refused with its line', async () => {
  for (const content of ['', '\n\n', 'Заказ;Сумма\n'])
    assert.equal((await upload(content)).error?.code, 'full.payment.file.empty', content);
  const nothing = await staff.uploadPayoffFile();
  assert.deepEqual(refusalOf(nothing), [400, 'full.payment.file.empty', 'field=fullPaymentFile']);
  assert.match((await upload('просто текст')).error?.message ?? '', /^Строка 1: /);
  for (const bytes of [
    [0x50, 0x4b, 3, 4],
    [0x1f, 0x8b, 8],
    [0xff, 0xfe, 0x41],
    [0x41, 0],
  ])
    assert.equal((await upload(Uint8Array.from(bytes))).error?.code, 'request.invalid.error');
});

// docs/spec/reliability.md#I-38
test('while a file is processed another is refused, and the first finishes', async () => {
  const rowsTotal = 1_000;
  const first = await upload('НЕТ-ТАКОГО;1\n'.repeat(rowsTotal));
  assert.equal((await upload('FILE-2;1')).error?.code, 'full.payment.last.file.is.not.completed');
  const { rowsDone } = await completed(first.fullPaymentFileUuid);
  assert.equal(rowsDone, rowsTotal);
});

// docs/spec/reliability.md#S-39
test('a file over the size limit, an endless line and too many parts are refused', async () => {
  const megabyte = 1024 * 1024;
  assert.equal((await upload('A;1\n'.repeat(megabyte))).error?.message, 'Файл больше 1 МиБ');
  assert.match((await upload('x'.repeat(megabyte / 2))).error?.message ?? '', /^Строка 1: слишком длинная/);
  assert.match((await upload(`A;1\nB;${'"'.repeat(megabyte / 2)}`)).error?.message ?? '', /^Строка 2: /);
  const parts = new FormData();
  for (let part = 0; part < 11; part += 1) parts.append('reviewFirst', 'true');
  const manyParts = await fetch(`${stack.productUrl}/api/admin/v1/fullPayment/upload`, {
    method: 'POST',
    headers: { cookie: cookieOf(staff) },
    body: parts,
  });
  assert.equal(manyParts.status, 400);
  const foreign = new FormData();
  foreign.set('other', 'x');
  const unknown = await fetch(`${stack.productUrl}/api/admin/v1/fullPayment/upload`, {
    method: 'POST',
    headers: { cookie: cookieOf(staff) },
    body: foreign,
  });
  assert.match(await unknown.text(), /field=other/);
  const after = await upload('НЕТ;1');
  await completed(after.fullPaymentFileUuid);
});

// docs/spec/reliability.md#F-43, docs/spec/reliability.md#F-44
test('windows-1251, tabs, CRLF, quotes, a heading and spaces in amounts give the same rows', async () => {
  const windows1251 = Uint8Array.from([
    0xcd, 0xc5, 0xd2, 0x3b, 0x31, 0x20, 0x30, 0x30, 0x30, 0x2c, 0x35, 0x30,
  ]);
  const files = ['\ufeffНЕТ;1 000,50', 'Заказ\tСумма\r\nНЕТ\t1000.50\r\n', '"НЕТ","1000,50"\n', windows1251];
  for (const file of files) {
    const { fullPaymentFileUuid } = await upload(file);
    await completed(fullPaymentFileUuid);
    const [row = ''] = await reportLines({ stack, staff }, fullPaymentFileUuid);
    assert.match(row, /^"НЕТ";"1 ?000[,.]50";"";"";"Не погашен";"Заказ не найден"$/);
  }
});

// docs/spec/reliability.md#S-11
test('a file sent by a page of another site is refused', async () => {
  const refused = await upload('FILE-2;1', { 'sec-fetch-site': 'cross-site' });
  assert.equal(refused.error?.code, 'request.forbidden.error');
});

test('an unknown process has neither status nor report', async () => {
  const unknown = { processId: '00000000-0000-4000-8000-000000000000' };
  for (const answer of [await staff.viewPayoffFile(unknown), await staff.downloadPayoffReport(unknown)])
    assert.deepEqual(refusalOf(answer), [404, 'full.payment.file.not.found']);
});
