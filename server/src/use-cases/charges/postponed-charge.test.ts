import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { moscowDate, moscowTime } from '#domain/dates.ts';
import { cardThatDeclinesLater } from '#testing/bank/cards.ts';
import { openProductWithBank } from '#testing/stack/product-with-bank.ts';
import { postponedChargesOf } from '../orders/list-client-charges.ts';
import { viewPlannedTries } from '../orders/view-planned-tries.ts';

const { context, at, noon, newOrder, saveCard, chargeAndNotify } = await openProductWithBank(
  { after },
  { MOST_DECLINES_IN_MONTH: '1' },
);
const { database } = context;

// docs/spec/rules.md#3
test('a charge that is postponed by the limit of its card is reported once, with its new day', async () => {
  const declined = await newOrder(30);
  const { clientUuid } = declined;
  const postponed = await newOrder(30, clientUuid);
  const card = await saveCard(await newOrder(0, clientUuid), cardThatDeclinesLater, 'ALL');
  const morning = moscowTime(moscowDate(noon(1)), 8);
  const both = [declined.orderUuid, postponed.orderUuid];
  await database.autocommit`update orders set binding_uuid = ${card} where order_uuid = any (${both})`;
  await database.autocommit`
    update scheduled_payment set plan_date = ${moscowDate(morning)}::date
      where order_uuid = any (${both}) and payment_number = 1`;
  await chargeAndNotify(declined, morning);
  for (let time = 0; time < 2; time += 1) await chargeAndNotify(postponed, morning);
  const messages = await database.reader<{ text: string }[]>`
    select text from notification where order_uuid = ${postponed.orderUuid} and kind = 'CHARGE_FAILED'`;
  assert.equal(messages.length, 1);
  assert.match(messages[0]?.text ?? '', /: много попыток\. Снова спишем \d\d\.\d\d с \*1160/);
  const tries = await database.reader`
    select 1 from operation where order_uuid = ${postponed.orderUuid} and kind = 'SCHEDULED'`;
  assert.equal(tries.length, 0);
  const [next] = await viewPlannedTries(at(morning), postponed.orderUuid);
  assert.deepEqual(
    [next?.paymentNumber, next?.isPostponed, next?.card?.panLastFourDigits],
    [1, true, '1160'],
  );
  const listed = await postponedChargesOf(at(morning), clientUuid);
  const lines = listed.map(({ orderNumber, text, nextAt }) => `${orderNumber}: ${text}, ${nextAt}`);
  assert.match(lines.join('\n'), /платеж 1\. Отложено .+ ••.1160\. По этой карте за 30 дней .+, \d{4}-/);
});
