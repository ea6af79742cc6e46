import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { instantOfMilliseconds } from '#domain/dates.ts';
import { openDatabase } from '#server/db/database.ts';
import { testBeginsAt } from '#testing/first-day.ts';
import { insertManyOrders, priceOfEach } from '#testing/domain/many-orders.ts';
import { roubles, waitForStage, uploadFile } from '#testing/bulk-payoff/bulk-payoff-file.ts';
import { refusalOf } from '#testing/people/shop.ts';
import { logInStaff } from '#testing/people/staff.ts';
import { startStack } from '#testing/stack/stack.ts';

const environment = { FULL_PAYMENT_APPROVAL: 'on', FULL_PAYMENT_APPROVAL_FROM_ROUBLES: '10000' };
const stack = await startStack({ after }, { environment });
const database = openDatabase({ url: stack.databaseUrl });
after(() => database.close());
const staff = await logInStaff(stack, 'payments');
const now = instantOfMilliseconds(testBeginsAt - 60_000);
await insertManyOrders(database.reader, { name: 'SUM', orders: 3, clients: 3, now });

const rowOf = (number: number): string => `SUM-${number};${roubles(priceOfEach)}`;

test('an amount that needs a second person cannot be split over several files', async () => {
  const first = await uploadFile({ stack, staff }, `${rowOf(1)}\n${rowOf(2)}`);
  const alone = await waitForStage(staff, first.fullPaymentFileUuid, 'COMPLETED');
  assert.deepEqual([alone['rowsPaid'], alone['approvalNeeded']], [2, false]);
  const second = await uploadFile({ stack, staff }, rowOf(3));
  const waiting = await waitForStage(staff, second.fullPaymentFileUuid, 'WAITING');
  assert.deepEqual([waiting['approvalNeeded'], waiting['mayDecide']], [true, false]);
  const processId = second.fullPaymentFileUuid;
  const own = await staff.approvePayoffFile({ processId });
  assert.deepEqual(refusalOf(own).slice(0, 2), [403, 'full.payment.same.person']);
});
