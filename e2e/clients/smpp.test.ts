import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startSandbox } from '#sandbox/start-sandbox.ts';
import { smppGateway } from '#server/gateways/sms/smpp-gateway.ts';
import { assertSuccess } from '#testing/assert-success.ts';
import { eventually } from '#testing/eventually.ts';
import { demoClients } from '#testing/people/demo-clients.ts';
import { logIn } from '#testing/people/purchase.ts';
import { startStack } from '#testing/stack/stack.ts';
import { messagesOf, injectFault } from '#testing/bank/sandbox-calls.ts';

const sandbox = await startSandbox({ port: 0, smppPort: 0 });
after(() => sandbox.close());
const place = { sandboxUrl: sandbox.url };
const options = {
  url: sandbox.smppUrl ?? '',
  systemId: 'chasti',
  password: 'smpp-pw',
  sender: 'CHASTI',
  onReceipt: () => Promise.resolve(true),
};
/** The recipient of each test. */
const phones = {
  whole: '9001000011',
  refused: '9001000012',
  interrupted: '9001000013',
  afterwards: '9001000014',
  unreached: '9001000015',
} as const;
const gateway = smppGateway(options);
after(() => {
  gateway.close();
});

function message(phone: string, text = 'Завтра спишем 2 500,00 ₽ с карты *1234. Плати частями') {
  return { phone: `7${phone}`, text, reference: '1', secondsUseful: 120 };
}

test('a message of 70 Cyrillic letters arrives whole by SMPP and gets an identifier', async () => {
  const text = 'Щ'.repeat(70);
  const sent = await gateway.send(message(phones.whole, text));
  assert.ok(sent.kind === 'accepted');
  assert.match(sent.providerMessageId ?? '', /^[0-9a-f-]{36}$/);
  assert.deepEqual(
    (await messagesOf(place, phones.whole)).map((each) => each.text),
    [text],
  );
});

test('a message is not sent when the SMS centre is busy, and refused when the centre declines it', async () => {
  await injectFault(place, { operation: 'sms', fault: 'http-429', times: 1 });
  assert.equal((await gateway.send(message(phones.refused))).kind, 'not-sent');
  await injectFault(place, { operation: 'sms', fault: 'decline:11', times: 1 });
  assert.equal((await gateway.send(message(phones.refused))).kind, 'refused');
  assert.deepEqual(await messagesOf(place, phones.refused), []);
});

test('a message whose answer is lost stays unknown, and the next message is accepted', async () => {
  await injectFault(place, { operation: 'sms', fault: 'drop', times: 1 });
  assert.equal((await gateway.send(message(phones.interrupted))).kind, 'unknown');
  assert.equal((await gateway.send(message(phones.afterwards))).kind, 'accepted');
  assert.equal((await messagesOf(place, phones.interrupted)).length, 1);
});

test('no message is sent when the SMS centre rejects the bind or is down', async () => {
  const wrong = smppGateway({ ...options, password: 'wrong' });
  assert.equal((await wrong.send(message(phones.unreached))).kind, 'not-sent');
  const closedGateway = smppGateway({ ...options, url: 'smpp://127.0.0.1:1' });
  assert.equal((await closedGateway.send(message(phones.unreached))).kind, 'not-sent');
  assert.deepEqual(await messagesOf(place, phones.unreached), []);
});

test('a client logs in with a code sent by SMPP', async () => {
  const environment = { SMS_URL: options.url, SMPP_SYSTEM_ID: 'chasti', SMPP_PASSWORD: 'smpp-pw' };
  const stack = await startStack({ after }, { environment });
  const client = await logIn({ ...stack, sandboxUrl: sandbox.url }, demoClients.maria);
  const { body } = await client.viewUser();
  assertSuccess({ body });
  // docs/spec/rules.md#12: the receipt of the centre is shown
  await eventually('the code is delivered', async () => {
    const list = await client.listMessages({ nextPage: { count: 1, page: 0 } });
    const [message] = list.body['messages'] as { channels: { channel: string; state: string }[] }[];
    return message?.channels.some(({ channel, state }) => channel === 'SMS' && state === 'DELIVERED');
  });
});
