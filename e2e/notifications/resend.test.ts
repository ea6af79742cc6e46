import assert from 'node:assert/strict';
import { test } from 'node:test';
import { demoClients, unknownPhone } from '#testing/people/demo-clients.ts';
import { newPhone } from '#testing/people/customer.ts';
import { buy } from '#testing/people/purchase.ts';
import { advanceClock, clearFaults, injectFault, messagesOf } from '#testing/bank/sandbox-calls.ts';
import { refusalOf } from '#testing/people/shop.ts';
import { logInStaff } from '#testing/people/staff.ts';
import { sharedStackOfDays } from '#testing/stack/shared-stack-of-days.ts';

const phone = newPhone();
const stack = await sharedStackOfDays();
await buy(stack, { phone, orderNumber: 'RESENT' });
await advanceClock(stack, 'P15D');
const staff = await logInStaff(stack, 'service');
const client = { countryCode: '7', phone } as const;

type Message = {
  readonly messageUuid: string;
  readonly kind: string;
  readonly text: string;
  readonly mayResend: boolean;
};

async function newest(kind: string): Promise<Message> {
  const list = await staff.listMessagesAsStaff({ ...client, nextPage: { count: 100, page: 0 } });
  const found = (list.body['messages'] as Message[]).find((message) => message.kind === kind);
  assert.ok(found !== undefined, `no ${kind}`);
  return found;
}

// docs/spec/rules.md#12
test('staff may send a receipt again once in ten minutes', async () => {
  const { messageUuid, text, mayResend } = await newest('RECEIPT');
  assert.ok(mayResend);
  const copies = async (): Promise<number> =>
    (await messagesOf(stack, phone)).filter((message) => message.text === text).length;
  await injectFault(stack, { operation: 'sms', fault: 'http-500', times: 1000 });
  try {
    assert.equal((await staff.resendMessage({ ...client, messageUuid })).httpStatus, 200);
    assert.equal((await staff.resendMessage({ ...client, messageUuid })).httpStatus, 200, 'it still waits');
  } finally {
    await clearFaults(stack);
  }
  await advanceClock(stack, 'PT5M');
  assert.equal(await copies(), 2);
  const early = await staff.resendMessage({ ...client, messageUuid });
  assert.deepEqual(refusalOf(early), [429, 'request.limit.exceeded']);
});

test('an outdated message and one of another or unknown client are not sent again', async () => {
  const { messageUuid, mayResend } = await newest('REMINDER');
  assert.ok(!mayResend);
  assert.deepEqual(refusalOf(await staff.resendMessage({ ...client, messageUuid })), [
    409,
    'message.resend.error',
  ]);
  const receipt = await newest('RECEIPT');
  const foreign = { countryCode: '7', phone: demoClients.maria, messageUuid: receipt.messageUuid };
  assert.deepEqual(refusalOf(await staff.resendMessage(foreign)), [404, 'message.not.found.error']);
  const nobody = { ...client, phone: unknownPhone, messageUuid };
  assert.deepEqual(refusalOf(await staff.resendMessage(nobody)), [404, 'client.not.exist.error']);
});

test('staff without the right to edit clients cannot send a message again', async () => {
  const { messageUuid } = await newest('RECEIPT');
  const support = await logInStaff(stack, 'support');
  assert.deepEqual(refusalOf(await support.resendMessage({ ...client, messageUuid })), [
    403,
    'access.denied.error',
  ]);
});
