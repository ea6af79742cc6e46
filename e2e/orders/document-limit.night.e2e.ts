import assert from 'node:assert/strict';
import { moscowDate, instant } from '#domain/dates.ts';
import { ownStack, test } from '#testing/browser/browser-test.ts';
import { visit } from '#testing/browser/browser.ts';
import { demoClients } from '#testing/people/demo-clients.ts';
import { buy, logIn } from '#testing/people/purchase.ts';
import { startClientSession } from '#testing/people/sessions.ts';
import type { ApiClient } from '#testing/api-client.ts';
import { advanceClock, clockNow } from '#testing/bank/sandbox-calls.ts';

const phone = demoClients.anna;
const other = demoClients.maria;
const stack = ownStack({
  environment: {
    LIMITS: 'production',
    LIMIT_DOCUMENTS_PER_CLIENT_PER_HOUR: '3',
    LIMIT_DOCUMENTS_PER_CLIENT_PER_DAY: '4',
  },
});

let contract: string;
let statement: string;
let table: string;
let order: string;
test.beforeAll(async () => {
  order = await buy(stack, { phone, orderNumber: 'PAPERS-1' });
  const today = moscowDate(instant(await clockNow(stack)));
  contract = `contract?orderUuid=${order}`;
  statement = `statement?dateFrom=${today}&dateTo=${today}`;
  table = `statement/table?dateFrom=${today}&dateTo=${today}`;
});

async function statusOf(client: ApiClient, path: string): Promise<number> {
  const cookie = `__Host-client=${client.cookie('__Host-client') ?? ''}`;
  const answer = await fetch(`${stack.productUrl}/api/client/documents/${path}`, { headers: { cookie } });
  await answer.body?.cancel();
  return answer.status;
}

test('a client has an hourly and a daily document limit, which other clients do not share', async ({
  browser,
}) => {
  const client = await logIn(stack, phone);
  for (const path of [contract, statement, table]) assert.equal(await statusOf(client, path), 200);
  assert.equal(await statusOf(client, contract), 429);
  const page = await visit(browser);
  await startClientSession(stack, page, phone);
  await page.goto(`${stack.productUrl}/client/orders/${order}`);
  await page.getByRole('button', { name: 'Условия и график' }).click();
  await page.getByRole('log').getByText('Слишком много попыток. Попробуйте позже').waitFor();
  await page.context().close();
  assert.equal(await statusOf(await logIn(stack, other), statement), 200);
  await advanceClock(stack, 'PT1H');
  const later = await logIn(stack, phone);
  assert.equal(await statusOf(later, contract), 200);
  assert.equal(await statusOf(later, contract), 429);
  await advanceClock(stack, 'P1D');
  assert.equal(await statusOf(await logIn(stack, phone), contract), 200);
});

test('concurrent document requests do not exceed the limit', async () => {
  await advanceClock(stack, 'P1D');
  const client = await logIn(stack, phone);
  const answers = await Promise.all(Array.from({ length: 8 }, () => statusOf(client, contract)));
  assert.equal(answers.filter((status) => status === 200).length, 3);
});
