import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openDatabase } from '#server/db/database.ts';
import { goodCard } from '#testing/bank/cards.ts';
import { demoClients } from '#testing/people/demo-clients.ts';
import { buy, logIn } from '#testing/people/purchase.ts';
import { startStack } from '#testing/stack/stack.ts';
import { logInStaffByPassword } from '#testing/people/staff.ts';
import { newApiClient, type ApiClient } from '#testing/api-client.ts';
import { advanceClock, messagesOf, injectFault } from '#testing/bank/sandbox-calls.ts';
import { contractCalls, make } from '#testing/contract/contract-calls.ts';

const stack = await startStack({ after }, { environment: { LOG_LEVEL: 'debug' } });
const phones = [demoClients.maria, demoClients.anna];
const cookies = ['__Host-client', '__Host-staff', '__Host-dev', '__Host-browser', '__Host-checkout'];
const password = 'demo-password-1';
const merchantsKey = { authorization: 'Bearer demo-merchant-key' };

/** Makes purchases, faults of every kind, each call by each caller, and malformed requests. Returns the log. */
async function runEverything(): Promise<string[]> {
  await buy(stack, { phone: demoClients.anna, orderNumber: 'LOG-1' });
  await injectFault(stack, { operation: 'paymentOrderBinding.do', fault: 'garbage', times: 2 });
  await injectFault(stack, { operation: 'paymentOrderBinding.do', fault: 'http-500', times: 2 });
  await injectFault(stack, { operation: 'sms', fault: 'http-500', times: 1 });
  await advanceClock(stack, 'P40D');
  const callers: ApiClient[] = [
    newApiClient(stack.productUrl),
    await logIn(stack, demoClients.maria),
    await logInStaffByPassword(stack, 'admin'),
  ];
  const tokens: string[] = [];
  for (const caller of callers) {
    tokens.push(...cookies.map((name) => caller.cookie(name) ?? ''));
    for (const call of contractCalls.filter(({ key }) => !key.endsWith('logout'))) {
      await make(caller, call, { headers: merchantsKey });
      await make(caller, call, {
        headers: merchantsKey,
        body: { phone: phones[0], countryCode: '7', otp: '0000', pan: goodCard },
      });
    }
  }
  return tokens.filter((token) => token !== '');
}

const tokens = await runEverything();
// identifiers of demo clients contain their phone
const log = stack.log().replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, 'uuid');

test('the log of a whole run is JSON lines without phone, code, card, password, key or token', async () => {
  const lines = log.split('\n').filter((line) => line !== '');
  assert.ok(lines.length > 5);
  for (const line of lines) assert.doesNotThrow(() => JSON.parse(line), line);
  const codes = await Promise.all(phones.map((phone) => messagesOf(stack, phone)));
  const texts = codes.flat().map(({ text }) => text);
  for (const secret of [...phones, ...tokens, password, 'demo-merchant-key', 'sandbox-password', ...texts])
    assert.ok(!log.includes(secret), secret);
  assert.ok(!log.includes('otp'), 'the log does not contain the name of the field either');
  assertNoCardNumber(log, 'log');
});

test('the database holds no whole card number and no plain password, key or token', async () => {
  const database = openDatabase({ url: stack.databaseUrl });
  after(() => database.close());
  const tables = await database.reader<
    { name: string }[]
  >`select tablename as name from pg_tables where schemaname = 'public'`;
  for (const { name } of tables) {
    const rows = await database.reader<
      { text: string }[]
    >`select t::text as text from ${database.reader(name)} t`;
    const text = rows.map((row) => row.text).join('\n');
    for (const secret of [...tokens, password, 'demo-merchant-key'])
      assert.ok(!text.includes(secret), `${name}: ${secret}`);
    assertNoCardNumber(text, name);
  }
});

/**
 * No 13 to 19 digits with a valid card check digit (docs/spec/reliability.md#I-52); digits inside identifiers do not
 * count.
 */
function assertNoCardNumber(text: string, where: string): void {
  for (const [digits] of text.matchAll(/(?<![\w.-])\d{13,19}(?![\w.-])/g))
    assert.ok(!hasCheckDigit(digits) || digits.startsWith('20'), `${where}: ${digits}`);
}

function hasCheckDigit(digits: string): boolean {
  const sum = Array.from(digits)
    .reverse()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}
