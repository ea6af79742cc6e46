import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type ClientUuid, identifier } from '#domain/identifier.ts';
import { openProduct } from '#testing/stack/own-product.ts';
import { copySmsStates, finishSms, insertSms } from '../../db/notifications/sms-store.ts';
import { recordReceipt } from './record-receipt.ts';
import { writeCodeEntry } from './write-code-entry.ts';

const { context } = await openProduct({ after });
const { database, random, clock } = context;

type Answer = 'accepted' | 'refused' | null;

/** The delivery in the entry of a code that was sent, and perhaps reported, before its client existed. */
async function deliveryAfter(answer: Answer, ...reports: readonly boolean[]): Promise<unknown> {
  const clientUuid = identifier<ClientUuid>(random.uuid());
  const [challengeUuid, providerMessageId] = [random.uuid(), random.uuid()];
  const at = clock.now();
  const sms = { kind: 'CODE', phoneHash: 'hash', sealed: Buffer.from('sealed') } as const;
  const [smsId = 0] = await database.transaction((transaction) => insertSms(transaction, [sms], at));
  if (answer === 'accepted')
    await finishSms(database.autocommit, [{ smsId, state: 'SENT', providerMessageId, at }]);
  if (answer === 'refused')
    await finishSms(database.autocommit, [
      { smsId, state: 'FAILED', reason: 'PROVIDER', mayHaveArrived: false, at },
    ]);
  for (const isDelivered of reports)
    assert.equal(await recordReceipt(context, { providerMessageId, isDelivered }), true);
  await database.transaction(async (transaction) => {
    await transaction`
      insert into client (client_uuid, country_code, phone, status, created_at)
      values (${clientUuid}, '7', ${`9${random.digits(9)}`}, 'ACTIVE', ${at})`;
    await writeCodeEntry(context, transaction, { clientUuid, orderUuid: null, challengeUuid, smsId });
    await copySmsStates(transaction, [smsId]);
  });
  const [delivery] = await database.reader<{ state: string; reason: string | null }[]>`
    select state, reason from notification_delivery where sms_id = ${smsId}`;
  return [delivery?.state, delivery?.reason];
}

// docs/spec/rules.md#12
test('the entry of a first purchase’s code shows the delivery that the provider reported earlier', async () => {
  assert.deepEqual(await deliveryAfter(null), ['SENT', null], 'the client has entered the code');
  assert.deepEqual(await deliveryAfter('refused'), ['NOT_SENT', 'PROVIDER']);
  assert.deepEqual(await deliveryAfter('accepted'), ['SENT', null]);
  assert.deepEqual(await deliveryAfter('accepted', true), ['DELIVERED', null]);
  assert.deepEqual(await deliveryAfter('accepted', false, true), ['NOT_SENT', 'PROVIDER'], 'the first one');
});
