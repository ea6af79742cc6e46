import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { after, test } from 'node:test';
import { openDatabase } from '#server/db/database.ts';
import { calls } from '#testing/calls.ts';
import { newClient } from '#testing/people/customer.ts';
import { logIn } from '#testing/people/purchase.ts';
import { sharedStack } from '#testing/stack/shared-stack.ts';
import { logInStaff, newStaff } from '#testing/people/staff.ts';
import type { ApiClient } from '#testing/api-client.ts';
import { assertSuccess } from '#testing/assert-success.ts';

const stack = await sharedStack();
const database = openDatabase({ url: stack.databaseUrl });
after(() => database.close());

type Late = {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/**
 * Sends the headers and five bytes of the body, waits for `meanwhile`, then sends the rest.
 * @returns the status and the code of the refusal
 */
async function sendLate({ path, headers, body }: Late, meanwhile: () => Promise<unknown>) {
  const { hostname, port } = new URL(stack.productUrl);
  const length = String(Buffer.byteLength(body));
  const sent = httpRequest({
    hostname,
    port,
    path,
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': length,
      expect: '100-continue',
      ...headers,
    },
  });
  const headIsRead = once(sent, 'continue');
  const answered = new Promise<string>((resolve, reject) => {
    sent.on('error', reject);
    sent.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        resolve(`${response.statusCode} ${Buffer.concat(chunks).toString()}`);
      });
    });
  });
  sent.write(body.slice(0, 5));
  await headIsRead;
  // the answer to this later call shows that the session of the first one was checked
  await fetch(`${stack.productUrl}/api/user`, { headers });
  await meanwhile();
  sent.end(body.slice(5));
  const answer = await answered;
  return [answer.slice(0, 3), /"code":"([^"]+)"/.exec(answer)?.[1] ?? 'served'];
}

const cookieOf = (apiClient: ApiClient, name: string) => ({
  cookie: `${name}=${apiClient.cookie(name) ?? ''}`,
});

test('a request is refused when the key of its shop is revoked while the body arrives', async () => {
  const admin = await logInStaff(stack, 'admin');
  const [shop] = await database.reader<{ merchantUuid: string }[]>`
    select merchant_uuid as "merchantUuid" from merchant order by full_name limit 1`;
  assert.ok(shop);
  const issued = await admin.issueKey(shop);
  const { keyUuid, apiKey } = issued.body;
  const late = {
    path: `/merchant/v1/orders/${randomUUID()}/refund`,
    headers: { authorization: `Bearer ${String(apiKey)}`, 'idempotency-key': randomUUID() },
    body: '{"amount": 100000}',
  };
  assert.deepEqual(await sendLate(late, async () => null), ['404', 'order.not.found.error']);
  const revoke = () => admin.send(calls.revokeKey, { keyUuid });
  assert.deepEqual(await sendLate(late, revoke), ['401', 'merchant.key.error']);
});

test('a request is refused when its client is blocked while the body arrives', async () => {
  const admin = await logInStaff(stack, 'admin');
  const phone = await newClient(stack);
  const client = await logIn(stack, phone);
  const path = '/api/client/payments/initBindingUpdate.do';
  const late = {
    path,
    headers: cookieOf(client, '__Host-client'),
    body: JSON.stringify({ bindingUuid: randomUUID() }),
  };
  assert.deepEqual(await sendLate(late, async () => null), ['404', 'binding.not.found.error']);
  const block = async () => {
    const blocked = await admin.blockClient({ countryCode: '7', phone, comment: 'Проверка' });
    assertSuccess(blocked);
  };
  assert.deepEqual(await sendLate(late, block), ['401', 'no.session.error']);
});

test('a request is refused when its staff account loses the permission while the body arrives', async () => {
  const editor = await newStaff(stack, ['EDIT_PRODUCTS']);
  const path = '/api/admin/v1/products/activate';
  const late = {
    path,
    headers: cookieOf(editor.apiClient, '__Host-staff'),
    body: JSON.stringify({ productId: 'unknown' }),
  };
  assert.deepEqual(await sendLate(late, async () => null), ['404', 'product.not.found.error']);
  const strip = () =>
    database.autocommit`update staff set permissions = '{VIEW_PRODUCTS}' where login = ${editor.login}`;
  assert.deepEqual(await sendLate(late, strip), ['403', 'access.denied.error']);
});

test('a file is not stored when its sender is disabled while the file arrives', async () => {
  const payments = await newStaff(stack, ['FULL_PAYMENT']);
  const before = await countFiles();
  const boundary = 'edge';
  const body = [
    `--${boundary}`,
    'Content-Disposition: form-data; name="fullPaymentFile"; filename="a.csv"',
    '',
    'ORDER-1;100,00',
    `--${boundary}--`,
    '',
  ].join('\r\n');
  const type = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  const headers = { ...cookieOf(payments.apiClient, '__Host-staff'), ...type };
  const late = { path: '/api/admin/v1/fullPayment/upload', headers, body };
  const disable = () => database.autocommit`update staff set active = false where login = ${payments.login}`;
  assert.deepEqual(await sendLate(late, disable), ['401', 'no.session.error']);
  assert.equal(await countFiles(), before);
});

async function countFiles(): Promise<unknown> {
  const [row] = await database.reader`select count(*) from full_payment_file`;
  return row?.['count'];
}
