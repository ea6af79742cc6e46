import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertSuccess } from '#testing/assert-success.ts';
import { savedCard } from '#testing/people/saved-cards.ts';
import { payByCard } from '#testing/people/pay-by-card.ts';
import { assertAuditHolds } from '#testing/database/audit.ts';
import { reportLines, roubles, waitForStage, uploadFile } from '#testing/bulk-payoff/bulk-payoff-file.ts';
import { newPhone } from '#testing/people/customer.ts';
import { callAsShop, buy, logIn } from '#testing/people/purchase.ts';
import { viewOrder } from '#testing/people/shown-order.ts';
import { logInStaff } from '#testing/people/staff.ts';
import { sharedStack } from '#testing/stack/shared-stack.ts';
import { advanceClock } from '#testing/bank/sandbox-calls.ts';

const stack = await sharedStack();
const staff = await logInStaff(stack, 'admin');
const phone = newPhone();
const customersAtOnce = 30;

// docs/spec/reliability.md#F-46
test('thirty customers pay while a file pays off the same orders, and each debt is paid once', async () => {
  const orderUuids: string[] = [];
  for (let order = 1; order <= 6; order += 1)
    orderUuids.push(await buy(stack, { phone, orderNumber: `RACE-${order}` }));
  const client = await logIn(stack, phone);
  const bindingUuid = await savedCard(client);
  const lines: string[] = [];
  for (const orderUuid of orderUuids)
    lines.push(`${orderUuid};${roubles((await viewOrder(client, orderUuid)).remainingPaymentAmount)}`);
  const pays = Array.from({ length: customersAtOnce }, (_, customer) =>
    payByCard(
      client,
      {
        orderUuid: orderUuids[customer % orderUuids.length] ?? '',
        paymentObject: customer % 2 === 0 ? 'NEXT_PAYMENT' : 'ALL_MAIN_DEBT',
        amount: customer % 2 === 0 ? 100_000 : 300_000,
        bindingUuid,
      },
      `race-${customer}`,
    ),
  );
  const [{ fullPaymentFileUuid }] = await Promise.all([
    uploadFile({ stack, staff }, lines.join('\n')),
    Promise.all(pays),
  ]);
  await waitForStage(staff, fullPaymentFileUuid, 'COMPLETED');
  await advanceClock(stack, 'PT2M');
  for (const orderUuid of orderUuids) {
    const order = await viewOrder(await logIn(stack, phone), orderUuid);
    assert.equal(order.remainingPaymentAmount % 100_000, 0);
  }
  const report = await reportLines({ stack, staff }, fullPaymentFileUuid);
  assert.equal(report.length, orderUuids.length);
  for (const line of report)
    assert.match(
      line,
      /"Погашен";""|"Заказ уже закрыт"|"Сумма не равна долгу: [^"]+"|"По заказу выполняется другой платеж"/,
    );
  await assertAuditHolds(stack);
});

test('a file pays off an order with an open payment form and a stopped order of a blocked client', async () => {
  const [open, stopped, refunded] = [
    await buy(stack, { phone, orderNumber: 'STAND-1' }),
    await buy(stack, { phone, orderNumber: 'STAND-2' }),
    await buy(stack, { phone, orderNumber: 'STAND-3' }),
  ];
  const client = await logIn(stack, phone);
  const form = await client.payOnPage({
    orderUuid: open,
    paymentObject: 'NEXT_PAYMENT',
    amount: 100_000,
  });
  assertSuccess(form);
  const asStaff = await logInStaff(stack, 'admin');
  const stop = await asStaff.stopSchedules({
    countryCode: '7',
    phone,
    orderUuid: stopped,
    note: 'Смерть',
  });
  assertSuccess(stop);
  assert.equal(
    (await callAsShop(stack, { orderUuid: refunded, action: 'refund', amount: 400_000 })).httpStatus,
    200,
  );
  await asStaff.blockClient({ countryCode: '7', phone, comment: 'проверка' });
  const { fullPaymentFileUuid } = await uploadFile(
    { stack, staff: asStaff },
    [open, stopped, refunded].map((orderUuid) => `${orderUuid};3000`).join('\n'),
  );
  await waitForStage(asStaff, fullPaymentFileUuid, 'COMPLETED');
  const report = await reportLines({ stack, staff: asStaff }, fullPaymentFileUuid);
  assert.match(report[0] ?? '', /"Погашен";""$/);
  assert.match(report[1] ?? '', /"Погашен";""$/);
  assert.match(report[2] ?? '', /"Не погашен";"Заказ уже закрыт"$/);
  await advanceClock(stack, 'PT2M');
  await assertAuditHolds(stack);
});
