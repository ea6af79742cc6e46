import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, test } from 'node:test';
import type { Instant } from '#domain/dates.ts';
import { consentTexts } from '#domain/consents/consent-texts.ts';
import { type CardUuid, identifier, type PenaltyUuid } from '#domain/identifier.ts';
import { kopecks } from '#domain/money.ts';
import { scheduledTarget } from '#domain/orders/payment-intent.ts';
import { anotherCard, goodCard } from '#testing/bank/cards.ts';
import { type OwnOrder, openProductWithBank } from '#testing/stack/product-with-bank.ts';
import { newIntent, writeIntents } from '../payments/new-intent.ts';
import { startPayment } from '../payments/paying/start-payment.ts';
import { finishPayment } from '../payments/paying/finish-payment.ts';
import { batchedCharges } from '../charges/charge-order.ts';
import { listCards } from './list-cards.ts';
import { removeCard } from './remove-card.ts';
import { setCardConsent } from './set-card-consent.ts';

const product = await openProductWithBank({ after });
const { context, at, noon, newOrder, saveCard, paymentCommand, payOnPage } = product;
const { database } = context;

async function records({ clientUuid }: OwnOrder): Promise<string[]> {
  const rows = await database.reader<{ action: string; scope: string; how: string; isOfOrder: boolean }[]>`
    select action, scope, how, order_uuid is not null as "isOfOrder" from consent_record
    where client_uuid = ${clientUuid} order by recorded_at, action, scope`;
  return rows.map(({ action, scope, how, isOfOrder }) =>
    [action, scope, how, isOfOrder ? 'order' : ''].join(' ').trim(),
  );
}

async function chargesOf({ orderUuid }: OwnOrder): Promise<string[]> {
  const rows = await database.reader<{ state: string; begunBy: string; scope: string }[]>`
    select o.state, o.begun_by as "begunBy", c.scope from operation o left join consent_record c using (consent_uuid)
    where o.order_uuid = ${orderUuid} and o.kind = 'SCHEDULED' order by o.created_at`;
  return rows.map(({ state, begunBy, scope }) => `${begunBy} ${scope} ${state}`);
}

/** Moves the other order to the client, without a card of its own. */
async function giveTo({ clientUuid }: OwnOrder, { orderUuid }: OwnOrder): Promise<void> {
  await database.autocommit`update orders set client_uuid = ${clientUuid} where order_uuid = ${orderUuid}`;
  await database.autocommit`update order_document set client_uuid = ${clientUuid} where order_uuid = ${orderUuid}`;
}

async function markMessagesSent(now: Instant): Promise<void> {
  await database.autocommit`update sms set state = 'SENT', sent_at = ${now} where state = 'WAITING'`;
}

test('the consent texts of the screens equal those of the database, each with its hash', async () => {
  const rows = await database.reader<{ kind: string; version: number; text: string; textHash: string }[]>`
    select kind, version, text, text_hash as "textHash" from consent_text`;
  for (const [kind, { version, text }] of Object.entries(consentTexts)) {
    const kept = rows.find((row) => row.kind === kind && row.version === version);
    assert.equal(kept?.text, text);
    assert.equal(kept.textHash, createHash('sha256').update(text, 'utf8').digest('hex'));
  }
});

test('consent texts and consent records can be neither changed nor deleted', async () => {
  for (const table of ['consent_text', 'consent_record']) {
    await assert.rejects(
      database.autocommit.unsafe(
        `update ${table} set text_version = 2`.replace(
          'text_version = 2',
          table === 'consent_text' ? 'version = 9' : 'text_version = 2',
        ),
      ),
      /append-only/,
    );
    await assert.rejects(database.autocommit.unsafe(`delete from ${table}`), /append-only/);
  }
});

test('a card entered for one penalty payment only is neither saved nor charged for another debt', async () => {
  const late = await newOrder(40);
  const penaltyUuid = identifier<PenaltyUuid>(context.random.uuid());
  await database.autocommit`
    insert into penalty
      (penalty_uuid, order_uuid, payment_number, amount, state, applied_at, days_late, counted_through)
    values (${penaltyUuid}, ${late.orderUuid}, 1, 20158, 'APPLIED', ${noon(-1)}, 5, ${noon(0).slice(0, 10)}::date)`;
  await database.autocommit`update scheduled_payment set state = 'OVERDUE'
    where order_uuid = ${late.orderUuid} and payment_number = 1`;
  const other = await newOrder(40);
  await giveTo(late, other);
  const choice = { kind: 'PENALTY', penaltyUuid } as const;
  const started = await startPayment(context, paymentCommand(late, { choice, kind: 'PENALTY' }));
  assert.ok(started.ok && started.value.formUrl !== undefined, JSON.stringify(started));
  await payOnPage(started.value.formUrl, goodCard);
  const paid = await finishPayment(context, { ...late, intentUuid: started.value.intentUuid });
  assert.ok(paid.ok && paid.value.state === 'SETTLED', JSON.stringify(paid));
  for (const order of [late, other]) await batchedCharges(at(noon(0)))(order.orderUuid);
  assert.deepEqual(await chargesOf(other), []);
  assert.deepEqual(await chargesOf(late), []);
  assert.deepEqual((await listCards(context, late.clientUuid)).cards, []);
  assert.deepEqual(await records(late), ['GIVEN ONCE PAYMENT_PAGE order']);
});

test('a card saved for all orders is charged for another order only on a day after the message about it', async () => {
  const order = await newOrder(40);
  const other = await newOrder(30);
  await giveTo(order, other);
  await saveCard(order, goodCard, 'ALL');
  await batchedCharges(at(noon(1)))(other.orderUuid);
  assert.deepEqual(await chargesOf(other), []);
  const notice = await database.reader`
    select s.kind, n.charges_from = ${noon(2).slice(0, 10)} as "isForTomorrow" from charge_notice n
      join sms s using (sms_id) where n.order_uuid = ${other.orderUuid}`;
  assert.deepEqual(notice, [{ kind: 'CASCADE_ANNOUNCED', isForTomorrow: true }]);
  await batchedCharges(at(noon(2)))(other.orderUuid);
  assert.deepEqual(await chargesOf(other), [], 'the message is not sent yet');
  await markMessagesSent(noon(2));
  await batchedCharges(at(noon(2)))(other.orderUuid);
  assert.deepEqual(await chargesOf(other), [], 'the message was sent today');
  await batchedCharges(at(noon(3)))(other.orderUuid);
  assert.deepEqual(await chargesOf(other), ['SERVICE ALL SETTLED']);
});

test('a card entered for one order pays only that order', async () => {
  const order = await newOrder(62);
  const other = await newOrder(40);
  await giveTo(order, other);
  await saveCard(order);
  for (const { orderUuid } of [order, other]) await batchedCharges(at(noon(1)))(orderUuid);
  assert.deepEqual(await chargesOf(order), ['SERVICE ORDER SETTLED']);
  assert.deepEqual(await chargesOf(other), []);
});

test('a card is not charged on the day on which it was entered', async () => {
  const order = await newOrder(62);
  const card = await saveCard(order);
  await database.autocommit`update binding set stored_at = ${noon(1)} where binding_uuid = ${card}`;
  await batchedCharges(at(noon(1)))(order.orderUuid);
  assert.deepEqual(await chargesOf(order), []);
  await assert.rejects(chargeByHand(order, card, noon(1)), /on the day on which it was entered/);
  await batchedCharges(at(noon(2)))(order.orderUuid);
  assert.deepEqual(await chargesOf(order), ['SERVICE ORDER SETTLED']);
});

/** Records a charge by the service directly, without the checks of the use cases. */
async function chargeByHand(
  { orderUuid, clientUuid }: OwnOrder,
  cardUuid: CardUuid,
  now: Instant,
): Promise<void> {
  const amount = kopecks(100);
  const intent = newIntent(at(now), {
    orderUuid,
    clientUuid,
    kind: 'SCHEDULED',
    amount,
    allocations: [{ targetType: 'SCHEDULED', targetId: scheduledTarget(orderUuid, 3), amount }],
    cardUuid,
    consentUuid: null,
    cardConsent: null,
  });
  await database.transaction((transaction) =>
    writeIntents(context, transaction, [{ ...intent, kind: 'SCHEDULED' }]),
  );
}

test('the database refuses a charge by the service without a consent in force', async () => {
  const order = await newOrder(62);
  const { clientUuid } = order;
  const cardUuid = await saveCard(order);
  const withdrawn = { clientUuid, cardUuid, scope: 'NONE', textVersion: 1, mayWiden: true } as const;
  assert.ok((await setCardConsent(context, withdrawn)).ok);
  await assert.rejects(chargeByHand(order, cardUuid, noon(1)), /consent/);
  await batchedCharges(at(noon(1)))(order.orderUuid);
  assert.deepEqual(await chargesOf(order), []);
});

test('each change of consent by the owner is recorded', async () => {
  const order = await newOrder(62);
  const { clientUuid } = order;
  const cardUuid = await saveCard(order);
  const scopeNow = async () => (await listCards(context, clientUuid)).cards.map(({ scope }) => scope);
  for (const scope of ['ALL', 'ALL', 'ORDER', 'NONE', 'ORDER'] as const) {
    assert.ok(
      (await setCardConsent(context, { clientUuid, cardUuid, scope, textVersion: 1, mayWiden: true })).ok,
    );
    assert.deepEqual(await scopeNow(), [scope]);
  }
  const [all, ofOrder] = ['ALL CARDS_PAGE', 'ORDER CARDS_PAGE order'];
  assert.deepEqual((await records(order)).toSorted(), [
    `GIVEN ${all}`,
    `GIVEN ${ofOrder}`,
    'GIVEN ORDER PAYMENT_PAGE order',
    `WITHDRAWN ${all}`,
    `WITHDRAWN ${ofOrder}`,
  ]);
});

test('a consent to an outdated text or for the card of another client is refused', async () => {
  const order = await newOrder(62);
  const cardUuid = await saveCard(order);
  const { clientUuid } = await newOrder();
  const change = {
    clientUuid: order.clientUuid,
    cardUuid,
    scope: 'ALL',
    textVersion: 1,
    mayWiden: true,
  } as const;
  const answers = [
    await setCardConsent(context, { ...change, textVersion: 7 }),
    await setCardConsent(context, { ...change, clientUuid }),
    await startPayment(context, paymentCommand(order, { cardConsent: { scope: 'ALL', textVersion: 7 } })),
  ];
  assert.deepEqual(
    answers.map((answer) => (answer.ok ? null : answer.error.code)),
    ['consent.text.changed.error', 'binding.not.found.error', 'consent.text.changed.error'],
  );
});

test('a payment with a saved card does not change its consent', async () => {
  const order = await newOrder(62);
  const { clientUuid } = order;
  const cardUuid = await saveCard(order);
  await setCardConsent(context, { clientUuid, cardUuid, scope: 'NONE', textVersion: 1, mayWiden: true });
  const before = await records(order);
  const paid = await startPayment(context, paymentCommand(order, { card: cardUuid }));
  assert.ok(paid.ok && paid.value.state === 'SETTLED', JSON.stringify(paid));
  assert.deepEqual(await records(order), before);
});

test('a second tab with another consent choice gets a form of its own', async () => {
  const order = await newOrder();
  const once = await startPayment(context, paymentCommand(order, { requestKey: 'tab-1' }));
  const cardConsent = { scope: 'ORDER', textVersion: 1 } as const;
  const saving = await startPayment(context, paymentCommand(order, { cardConsent, requestKey: 'tab-2' }));
  assert.ok(once.ok && saving.ok);
  assert.notEqual(saving.value.formUrl, once.value.formUrl);
});

test('the orders of a removed card move only to a card that is allowed for all orders', async () => {
  const order = await newOrder(62);
  const { clientUuid } = order;
  const first = await saveCard(order);
  const second = await saveCard(order, anotherCard);
  assert.ok((await removeCard(context, { clientUuid, cardUuid: first })).ok, 'no order is charged to it');
  const alone = await removeCard(context, { clientUuid, cardUuid: second });
  assert.deepEqual(alone, { ok: false, error: { code: 'binding.in.use.error' } });
  await saveCard(order, goodCard, 'ALL');
  assert.ok((await removeCard(context, { clientUuid, cardUuid: second })).ok);
  const { cards } = await listCards(context, clientUuid);
  assert.deepEqual(
    cards.map(({ maskedPan, orders }) => [maskedPan.slice(-4), orders.map(({ orderUuid }) => orderUuid)]),
    [['1111', [order.orderUuid]]],
  );
});
