import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openDatabase } from '#server/db/database.ts';
import { instantOfMilliseconds } from '#domain/dates.ts';
import { assertSuccess } from '#testing/assert-success.ts';
import { testBeginsAt } from '#testing/first-day.ts';
import { insertManyOrders, priceOfEach } from '#testing/domain/many-orders.ts';
import { assertAuditHolds } from '#testing/database/audit.ts';
import { reportLines, roubles, waitForStage, uploadFile } from '#testing/bulk-payoff/bulk-payoff-file.ts';
import { refusalOf } from '#testing/people/shop.ts';
import { logInStaff } from '#testing/people/staff.ts';
import { startStack } from '#testing/stack/stack.ts';

const environment = { FULL_PAYMENT_APPROVAL: 'on', FULL_PAYMENT_APPROVAL_FROM_ROUBLES: '40000' };
const stack = await startStack({ after }, { environment });
const database = openDatabase({ url: stack.databaseUrl });
after(() => database.close());
const [staff, another] = [await logInStaff(stack, 'payments'), await logInStaff(stack, 'admin')];
const now = instantOfMilliseconds(testBeginsAt - 60_000);
await insertManyOrders(database.reader, { name: 'SUM', orders: 20, clients: 3, now });
const asStaff = { stack, staff };

function rows(...numbers: number[]): string {
  return numbers.map((number) => `SUM-${number};${roubles(priceOfEach)}`).join('\n');
}

async function paidOrders(): Promise<number> {
  const [row] = await database.reader<
    { count: number }[]
  >`select count(*)::integer as count from operation where kind = 'FULL_PAYMENT'`;
  return row?.count ?? 0;
}

// docs/spec/reliability.md#S-40
test('a file of at least the configured amount needs the approval of another person', async () => {
  const numbers = [1, 2, 3, 11, 12, 13, 14, 15, 16, 17, 18];
  const { fullPaymentFileUuid: processId } = await uploadFile(asStaff, rows(...numbers));
  const waiting = await waitForStage(staff, processId, 'WAITING');
  assert.deepEqual(
    [waiting['approvalNeeded'], waiting['mayDecide'], waiting['rowsPayable'], waiting['amountPayable']],
    [true, false, numbers.length, numbers.length * priceOfEach],
  );
  const own = await staff.approvePayoffFile({ processId });
  assert.deepEqual(refusalOf(own), [403, 'full.payment.same.person']);
  const next = await uploadFile(asStaff, rows(4));
  assert.equal(next.error?.code, 'full.payment.last.file.is.not.completed');
  assert.equal(await paidOrders(), 0);
  const approved = await another.approvePayoffFile({ processId });
  assertSuccess(approved);
  const done = await waitForStage(staff, processId, 'COMPLETED');
  assert.deepEqual(
    [done['rowsPaid'], done['uploadedBy'], done['decidedBy']],
    [numbers.length, 'payments', 'admin'],
  );
  const twice = await another.approvePayoffFile({ processId });
  assert.deepEqual(refusalOf(twice), [409, 'full.payment.not.waiting']);
});

test('a file below the limit needs no second person', async () => {
  const { fullPaymentFileUuid } = await uploadFile(asStaff, rows(4, 5));
  const done = await waitForStage(staff, fullPaymentFileUuid, 'COMPLETED');
  assert.deepEqual([done['rowsPaid'], done['decidedBy']], [2, null]);
});

test('a rejected file pays nothing, and its rows can be uploaded again', async () => {
  const before = await paidOrders();
  const { fullPaymentFileUuid: processId } = await uploadFile(asStaff, `${rows(6)}\nНЕТ;1`, {
    reviewFirst: true,
  });
  await waitForStage(staff, processId, 'WAITING');
  const early = await staff.retryPayoffFile({ processId });
  assert.deepEqual(refusalOf(early), [409, 'full.payment.not.completed']);
  const cancelled = await staff.cancelPayoffFile({ processId });
  assertSuccess(cancelled);
  const view = await waitForStage(staff, processId, 'CANCELLED');
  assert.deepEqual([view['fileStatus'], view['rowsPaid'], view['rowsDone']], ['COMPLETED', 0, 2]);
  const report = await reportLines(asStaff, processId);
  assert.match(report[0] ?? '', /"Не погашен";"Файл отклонён"$/);
  assert.match(report[1] ?? '', /"Не погашен";"Заказ не найден"$/);
  assert.equal(await paidOrders(), before);
  const { body } = await staff.retryPayoffFile({ processId });
  const again = await waitForStage(staff, String(body['fullPaymentFileUuid']), 'COMPLETED');
  assert.deepEqual([again['rowsTotal'], again['rowsPaid']], [2, 1]);
});

test('each row of an approved file is checked again when it is paid', async () => {
  const { fullPaymentFileUuid: processId } = await uploadFile(asStaff, rows(7, 8), { reviewFirst: true });
  await waitForStage(staff, processId, 'WAITING');
  await database.reader`
    update full_payment_row set amount = 1 where file_uuid = ${processId} and reference = 'SUM-7'`;
  await staff.approvePayoffFile({ processId });
  const done = await waitForStage(staff, processId, 'COMPLETED');
  assert.equal(done['rowsPaid'], 1);
  assert.match((await reportLines(asStaff, processId))[0] ?? '', /"Сумма не равна долгу: [^"]+₽"$/);
});

test('a row with an internal error pays nothing, and the other rows are paid', async () => {
  await database.reader`
    alter table order_document add constraint broken
      check (list_state = 'ACTIVE' or client_document not like '%SUM-9"%')`;
  const { fullPaymentFileUuid } = await uploadFile(asStaff, rows(9, 10));
  const done = await waitForStage(staff, fullPaymentFileUuid, 'COMPLETED');
  assert.equal(done['rowsPaid'], 1);
  const report = await reportLines(asStaff, fullPaymentFileUuid);
  assert.match(report[0] ?? '', /"Не погашен";"Не удалось погасить, обратитесь в поддержку"$/);
  assert.match(report[1] ?? '', /"Погашен";""$/);
  const { body } = await staff.listPayoffRows({
    processId: fullPaymentFileUuid,
    filter: 'PAYING',
    nextPage: { count: 1, page: 0 },
  });
  const [shown] = body['rows'] as readonly { orderNumber: string; verdict: string }[];
  assert.deepEqual([shown?.orderNumber, shown?.verdict], ['SUM-10', 'PAID']);
  const list = await staff.listPayoffFiles({ nextPage: { count: 2, page: 0 } });
  assert.deepEqual(
    [(list.body['processes'] as readonly object[]).length, Number(list.body['total']) > 2],
    [2, true],
  );
  await assertAuditHolds(stack);
});
