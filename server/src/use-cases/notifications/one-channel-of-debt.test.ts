import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { calendarDate, instant } from '#domain/dates.ts';
import { type ClientUuid, identifier } from '#domain/identifier.ts';
import { kopecks } from '#domain/money.ts';
import { openProduct } from '#testing/stack/own-product.ts';
import { writeNotification } from './write-notifications.ts';

const { context } = await openProduct({ after });
const { database } = context;
const evening = instant('2030-01-15T22:00:00+03:00');

// docs/spec/rules.md#12, docs/decisions/0088-channels-of-messages.md
test('a message that is written on the due date and sent after it uses one channel', async () => {
  const clientUuid = identifier<ClientUuid>(context.random.uuid());
  await database.autocommit`
    insert into client (client_uuid, country_code, phone, status, created_at)
    values (${clientUuid}, '7', ${`9${context.random.digits(9)}`}, 'ACTIVE', ${evening})`;
  await database.autocommit`
    insert into client_email (client_uuid, address, source, added_at, confirmation_uuid, confirmation_hash,
      letter_state, letter_at, confirmed_at)
    values (${clientUuid}, 'a@shop.example', 'CLIENT', ${evening}, gen_random_uuid(), ${'h'.repeat(43)},
      'SENT', ${evening}, ${evening})`;
  const at = { ...context, clock: { ...context.clock, now: () => evening } };
  const channelsOf = async (dueOn: string) => {
    const occasion = context.random.uuid();
    await database.transaction((transaction) =>
      writeNotification(at, transaction, {
        kind: 'CHARGE_FAILED',
        parameters: { amount: kopecks(100_000), card: '1111', reason: 'NO_MONEY', nextTry: null },
        clientUuid,
        orderUuid: null,
        occasion,
        debtDueOn: calendarDate(dueOn),
      }),
    );
    const rows = await database.reader<{ channel: string }[]>`
      select channel from notification join notification_delivery using (notification_uuid)
      where occasion = ${occasion} order by channel`;
    return rows.map(({ channel }) => channel);
  };
  assert.deepEqual(await channelsOf('2030-01-15'), ['SMS']);
  assert.deepEqual(await channelsOf('2030-01-16'), ['EMAIL', 'SMS']);
});
