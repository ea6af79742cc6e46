import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { UtcOffset } from '#domain/local-time.ts';
import { openProductWithBank } from '#testing/stack/product-with-bank.ts';
import { saveUtcOffset } from '../../db/clients/client-store.ts';
import { batchedCharges } from '../charges/charge-order.ts';
import { sendSms } from './send-sms.ts';

const { context, at, noon, newOrder, saveCard } = await openProductWithBank({ after });
const { database } = context;
const kaliningrad: UtcOffset = 120;
const kamchatka: UtcOffset = 720;

// docs/spec/rules.md#11
test('an announcement is not sent on the day that it names, and its cards are announced again', async () => {
  const { clientUuid, orderUuid } = await newOrder(30);
  const other = await newOrder(40, clientUuid);
  await saveCard(other, undefined, 'ALL');
  const setClock = (utcOffset: UtcOffset) =>
    database.transaction((transaction) => saveUtcOffset(transaction, clientUuid, utcOffset));
  await setClock(kaliningrad);
  await batchedCharges(at(noon(1)))(orderUuid);
  await setClock(kamchatka);
  const announcements = () => database.reader<{ smsId: number; state: string }[]>`
    select sms_id as "smsId", d.state from charge_notice n join notification_delivery d using (sms_id)
    where n.order_uuid = ${orderUuid} order by sms_id`;
  const [announced] = await announcements();
  assert.ok(announced);
  await sendSms(at(noon(1)), announced.smsId);
  await batchedCharges(at(noon(2)))(orderUuid);
  assert.deepEqual(
    (await announcements()).map(({ state }) => state),
    ['NOT_SENT', 'WAITING'],
  );
});
