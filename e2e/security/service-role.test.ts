import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, test } from 'node:test';
import { openDatabase } from '#server/db/database.ts';
import { assertSuccess } from '#testing/assert-success.ts';
import { assertAuditHolds } from '#testing/database/audit.ts';
import { demoClients } from '#testing/people/demo-clients.ts';
import { offerOf, sellMovePayment } from '#testing/people/move-payment.ts';
import { savedCard } from '#testing/people/saved-cards.ts';
import { buy, logIn } from '#testing/people/purchase.ts';
import { startStack } from '#testing/stack/stack.ts';
import { logInStaffByPassword } from '#testing/people/staff.ts';
import { advanceClock } from '#testing/bank/sandbox-calls.ts';

/** Connections with the owner's role and with the service's role. */
let ownerUrl = '';
let serviceUrl = '';
const stack = await startStack(
  { after },
  {
    between: async ({ databaseUrl }) => {
      ownerUrl = databaseUrl;
      const { reader, close } = openDatabase({ url: ownerUrl, connections: 1 });
      await reader.unsafe(await readFile('server/src/db/service-role.sql', 'utf8'));
      const name = new URL(databaseUrl).pathname.slice(1);
      await reader.unsafe(`create role ${name} login password 'of-the-service' in role chasti_service`);
      await close();
      after(() => dropRole(name));
      const url = new URL(databaseUrl);
      Object.assign(url, { username: name, password: 'of-the-service' });
      serviceUrl = url.href;
      return { DATABASE_URL: serviceUrl };
    },
  },
);

test('the service role suffices for purchases, services, scheduled charges, penalties and staff views', async () => {
  const orderUuid = await buy(stack, { phone: demoClients.anna, orderNumber: 'AS-SERVICE' });
  const client = await logIn(stack, demoClients.anna);
  await sellMovePayment(stack);
  const offer = await offerOf(client, orderUuid);
  const { serviceUuid, paymentNumber, dateTo, amount } = offer;
  const input = { orderUuid, serviceUuid, paymentNumber, dateTo, amount };
  const card = await savedCard(client);
  const bought = await client.buyService({ ...input, bindingUuid: card });
  assertSuccess(bought);
  await advanceClock(stack, 'P40D');
  const staff = await logInStaffByPassword(stack, 'admin');
  const viewed = await staff.viewClient({ countryCode: '7', phone: demoClients.pavel });
  assertSuccess(viewed);
  assert.doesNotMatch(stack.log(), /"code":"42501"/, 'the database denied no statement');
});

const forbidden = {
  'change the schema': 'create table of_the_service (id int)',
  'drop a table': 'drop table job',
  'change a table': 'alter table client add column secret text',
  'drop a trigger': 'alter table history disable trigger append_only',
  'empty a table': 'truncate job',
  'rewrite the books': 'update journal_entry set debit = 0',
  'delete entries of the books': 'delete from journal_entry',
  'rewrite the log of staff': "update staff_action set action = 'LOG_IN'",
  'delete notes': 'delete from note',
  'rewrite the history': 'delete from history',
  'mark a migration as done': "insert into schema_migration (name, hash) values ('x', 'x')",
  'make another role': 'create role of_the_service',
  'read files of the server': "select pg_read_file('/etc/passwd')",
  'start a program': "copy job to program 'true'",
} as const satisfies Record<string, string>;

for (const [action, statement] of Object.entries(forbidden)) {
  test(`the service role may not ${action}`, async () => {
    const service = openDatabase({ url: serviceUrl, connections: 1 });
    await assert.rejects(service.reader.unsafe(statement), { code: '42501' });
    await service.close();
  });
}

test('at the end every invariant holds, in an audit as the service role', () =>
  assertAuditHolds({ ...stack, databaseUrl: serviceUrl }));

async function dropRole(name: string): Promise<void> {
  const url = new URL(ownerUrl);
  url.pathname = '/postgres';
  const { reader, close } = openDatabase({ url: url.href, connections: 1 });
  await reader.unsafe(`drop owned by ${name}; drop role ${name}`).catch(() => undefined);
  await close();
}
