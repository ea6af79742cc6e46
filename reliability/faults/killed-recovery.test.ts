import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openDatabase } from '#server/db/database.ts';
import { eventually } from '#testing/eventually.ts';
import { sizeOf } from '#testing/sizes.ts';
import { endLeases } from '#testing/database/leases.ts';
import { assertAuditHolds } from '#testing/database/audit.ts';
import { killableProcess } from '#testing/stack/killable-process.ts';
import { demoClients } from '#testing/people/demo-clients.ts';
import { payNext } from '#testing/people/pay-next.ts';
import { callAsShop, buy, logIn } from '#testing/people/purchase.ts';
import { startStack } from '#testing/stack/stack.ts';
import { bankOperations, clearFaults, injectFault, movedAmounts } from '#testing/bank/sandbox-calls.ts';

const stack = await startStack({ after });
const { autocommit, reader, close } = openDatabase({ url: stack.databaseUrl, connections: 1 });
after(close);
const phone = demoClients.anna;
/** Each recovery is killed this number of database messages later than the previous one. */
const messagesApart = sizeOf('RECOVERY_MESSAGES_APART');

/** A charge and a refund that the bank has done and the product has not recorded when it is killed. */
async function leaveUnknownPayment(): Promise<void> {
  const charged = await buy(stack, { phone, orderNumber: 'CHARGED' });
  const refunded = await buy(stack, { phone, orderNumber: 'REFUNDED' });
  const client = await logIn(stack, phone);
  for (const operation of ['paymentOrderBinding.do', 'refund.do'])
    await injectFault(stack, { operation, fault: 'http-500-after', times: 1 });
  await injectFault(stack, { operation: 'getOrderStatusExtended.do', fault: 'http-500', times: 1000 });
  await injectFault(stack, { operation: 'callback', fault: 'drop', times: 1000 });
  await payNext(client, charged);
  await callAsShop(stack, { orderUuid: refunded, action: 'refund', amount: 400_000 });
  await eventually('the bank has taken all four', async () => (await taken()).length >= 4);
  await stack.terminate();
  await clearFaults(stack);
}

/** Amounts the bank has charged and refunded, in kopecks. */
async function taken(): Promise<number[]> {
  return movedAmounts(await bankOperations(stack));
}

async function noOpenDialog(): Promise<boolean> {
  const open = await reader`
    select from operation where state in ('SENT', 'UNKNOWN')
    union all select from operation_refund where state <> 'DONE'`;
  return open.length === 0;
}

// docs/spec/reliability.md#F-03
test('a recovery that is killed repeatedly completes, and no charge or refund happens twice', async () => {
  await leaveUnknownPayment();
  assert.equal(await noOpenDialog(), false);
  const killable = await killableProcess({ after }, stack.databaseUrl);
  let deaths = 0;
  for (let messages = 0; !(await noOpenDialog()); messages += messagesApart) {
    const died = await killable.runUntilKilled({
      role: 'worker',
      environment: stack.environment,
      subject: 'resolve-operation',
      messages,
      isDone: noOpenDialog,
    });
    if (died) deaths += 1;
    await endLeases(autocommit);
  }
  assert.ok(deaths >= 2, `only ${deaths} deaths`);
  assert.deepEqual((await taken()).toSorted(), [-100_000, 100_000, 100_000, 100_000]);
  await assertAuditHolds(stack);
});
