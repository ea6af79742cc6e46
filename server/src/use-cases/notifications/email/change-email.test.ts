import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { plusSeconds } from '#domain/dates.ts';
import type { ClientUuid } from '#domain/identifier.ts';
import { openProduct } from '#testing/stack/own-product.ts';
import { changeOwnEmail } from './change-email.ts';
import { replaceEmail } from './offer-email.ts';

const { context } = await openProduct({ after });
const { clock, database } = context;
const later = plusSeconds(clock.now(), 601);
const afterDelay = { ...context, clock: { ...clock, now: () => later } };

// docs/spec/rules.md#12
test('a client needs a fresh log-in to change the address that staff set, but not to repeat its letter', async () => {
  const [client] = await database.reader<{ clientUuid: ClientUuid }[]>`
    select client_uuid as "clientUuid" from client order by client_uuid limit 1`;
  assert.ok(client);
  const { clientUuid } = client;
  await database.transaction((transaction) =>
    replaceEmail(context, transaction, { clientUuid, address: 'staff@example.com', source: 'STAFF' }),
  );
  const changed = async (address: string, hasFreshSession: boolean): Promise<string> => {
    const change = await changeOwnEmail(afterDelay, { clientUuid, address, hasFreshSession });
    return change.ok ? 'changed' : change.error.code;
  };
  assert.equal(await changed('other@example.com', false), 'session.not.fresh.error');
  assert.equal(await changed('other@example.com', true), 'changed');
  assert.equal(await changed('other@example.com', false), 'request.limit.exceeded');
});

test('an address gets one letter for all purchases, and at most three a day on request', async () => {
  const clients = await database.reader<{ clientUuid: ClientUuid }[]>`
    select client_uuid as "clientUuid" from client where client_uuid not in (select client_uuid from client_email)
    limit 2`;
  const strict = { ...context, settings: { ...context.settings, limitFactor: 1 } };
  const address = 'Somebody@example.com';
  const written = async (source: 'SHOP' | 'CLIENT', index: number): Promise<boolean> => {
    const { clientUuid } = clients[index] ?? assert.fail();
    const replaced = await database.transaction((transaction) =>
      replaceEmail(strict, transaction, { clientUuid, address, source }),
    );
    return replaced.ok;
  };
  assert.deepEqual([await written('SHOP', 0), await written('SHOP', 1)], [true, false]);
  const requested = [await written('CLIENT', 0), await written('CLIENT', 1), await written('CLIENT', 0)];
  assert.deepEqual(requested, [true, true, false]);
});
