import assert from 'node:assert/strict';
import { test } from 'node:test';
import { instant, moscowDate, plusDays } from '#domain/dates.ts';
import { savedCard } from '#testing/people/saved-cards.ts';
import { payByCard } from '#testing/people/pay-by-card.ts';
import { assertAuditHolds } from '#testing/database/audit.ts';
import { newPhone } from '#testing/people/customer.ts';
import { callAsShop, buy, logIn } from '#testing/people/purchase.ts';
import { sharedStack } from '#testing/stack/shared-stack.ts';
import type { ApiClient } from '#testing/api-client.ts';
import { advanceClock, clockNow } from '#testing/bank/sandbox-calls.ts';

const phone = newPhone();
const stack = await sharedStack();
const order = await buy(stack, { phone, orderNumber: '=PAPER-1' });
const foreign = await buy(stack, { phone: newPhone(), orderNumber: 'FOREIGN-1' });
await callAsShop(stack, { orderUuid: order, action: 'refund', amount: 150_000 });

type DocumentAnswer = { readonly httpStatus: number; readonly type: string | null; readonly bytes: Buffer };

async function download(client: ApiClient, path: string): Promise<DocumentAnswer> {
  const response = await fetch(`${stack.productUrl}/api/client/documents/${path}`, {
    headers: { cookie: `__Host-client=${client.cookie('__Host-client') ?? ''}` },
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { httpStatus: response.status, type: response.headers.get('content-type'), bytes };
}

function assertPdf({ httpStatus, type, bytes }: DocumentAnswer): void {
  assert.equal(httpStatus, 200, bytes.toString('utf8').slice(0, 300));
  assert.equal(type, 'application/pdf');
  assert.match(bytes.toString('latin1'), /^%PDF-[\s\S]*%%EOF\s*$/);
}

function refusalIn({ bytes }: DocumentAnswer): { readonly code: string; readonly description?: string } {
  return (JSON.parse(bytes.toString('utf8')) as { error: { code: string; description?: string } }).error;
}

const today = moscowDate(instant(await clockNow(stack)));
/** A period that contains this test's purchases at any hour. */
const period = `dateFrom=${plusDays(today, -1)}&dateTo=${plusDays(today, 1)}`;

test('the contract of one’s own order is a PDF, and another client’s order is not found', async () => {
  const client = await logIn(stack, phone);
  assertPdf(await download(client, `contract?orderUuid=${order}`));
  assert.equal(
    refusalIn(await download(client, `contract?orderUuid=${foreign}`)).code,
    'order.not.found.error',
  );
  assert.equal(
    refusalIn(await download(client, `certificate?orderUuid=${foreign}`)).code,
    'order.not.found.error',
  );
});

test('the contract names goods with an emoji and Chinese letters', async () => {
  const [collector, amount] = [newPhone(), 400_000] as const;
  const cart = [{ name: 'Чайник 🫖 茶壺', itemPrice: amount, itemAmount: 1 }];
  const orderUuid = await buy(stack, { phone: collector, orderNumber: 'TEAPOT', amount, cart });
  const sent = await download(await logIn(stack, collector), `contract?orderUuid=${orderUuid}`);
  assertPdf(sent);
  for (const font of ['PTSans', 'NotoEmoji', 'NotoSansSC'])
    assert.match(sent.bytes.toString('latin1'), new RegExp(`/BaseFont /[A-Z]+\\+${font}`));
});

test('a statement lists the debt after each change, as PDF and as a CSV without formulas', async () => {
  const client = await logIn(stack, phone);
  assertPdf(await download(client, `statement?${period}`));
  const table = await download(client, `statement/table?${period}`);
  assert.equal(table.type, 'application/csv');
  const lines = table.bytes.toString('utf8').slice(1).split('\r\n');
  const cells = lines.map((line) => line.slice(1, -1).split('";"'));
  assert.deepEqual(
    cells
      .slice(2, 5)
      .map(([, text, , number, charged, credited, , debt]) => [text, number, charged, credited, debt]),
    [
      ['Покупка', "'=PAPER-1", '4000,00', '0,00', '4000,00'],
      ['Первый платеж: платеж 1', "'=PAPER-1", '0,00', '1000,00', '3000,00'],
      ['Возврат покупки', "'=PAPER-1", '0,00', '1500,00', '1500,00'],
    ],
  );
  for (const wrong of [
    'dateFrom=2024-01-01&dateTo=2025-01-01',
    'dateFrom=2026-02-02&dateTo=2026-02-01',
    'dateFrom=2026-02-30&dateTo=2026-03-01',
  ])
    assert.equal(
      refusalIn(await download(client, `statement?${wrong}`)).code,
      'request.invalid.error',
      wrong,
    );
});

test('a certificate of no debt needs zero debt of the order, or of all orders', async () => {
  const client = await logIn(stack, phone);
  for (const path of ['certificate', `certificate?orderUuid=${order}`]) {
    const refused = await download(client, path);
    assert.equal(refused.httpStatus, 409);
    assert.deepEqual(refusalIn(refused).description, 'amount=150000');
  }
  await payByCard(
    client,
    {
      orderUuid: order,
      paymentObject: 'ALL_MAIN_DEBT',
      amount: 150_000,
      bindingUuid: await savedCard(client),
    },
    'all-of-it',
  );
  await advanceClock(stack, 'PT1M');
  for (const path of ['certificate', `certificate?orderUuid=${order}`])
    assertPdf(await download(client, path));
});

test('at the end the books agree', () => assertAuditHolds(stack));
