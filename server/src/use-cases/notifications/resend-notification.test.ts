import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Phone } from '#domain/auth/phone.ts';
import { plusSeconds } from '#domain/dates.ts';
import { consentTexts } from '#domain/consents/consent-texts.ts';
import type { CardUuid, StaffUuid } from '#domain/identifier.ts';
import { anotherCard, goodCard } from '#testing/bank/cards.ts';
import { type OwnOrder, openProductWithBank } from '#testing/stack/product-with-bank.ts';
import { removeCard } from '../cards/remove-card.ts';
import { setCardConsent } from '../cards/set-card-consent.ts';
import { resendNotification } from './resend-notification.ts';
import { sendSms } from './send-sms.ts';
import { viewNotifications } from './view-notifications.ts';
import { writeNotification } from './write-notifications.ts';

const { context, at, newOrder, saveCard } = await openProductWithBank({ after });
const { database, clock } = context;
const [service] = await database.reader<{ staffUuid: StaffUuid }[]>`
  select staff_uuid as "staffUuid" from staff where login = 'service'`;
assert.ok(service);
const staff = { ...service, address: '203.0.113.1', permissions: [] } as const;

type ChangedCard = OwnOrder & { readonly cardUuid: CardUuid };

async function setScope(card: ChangedCard, scope: 'ALL' | 'ORDER' | 'NONE'): Promise<void> {
  const { version } = consentTexts[scope === 'NONE' ? 'WITHDRAWAL' : scope];
  assert.ok((await setCardConsent(context, { ...card, scope, textVersion: version, mayWiden: true })).ok);
}

/**
 * Sends the waiting messages of a client, and the first of a kind again. Returns the refusal, and whether staff see
 * why.
 */
async function resendFirst({ clientUuid }: OwnOrder, kind: 'CARD_CHANGED' | 'CONSENT_CHANGED') {
  const waiting = await database.reader<{ smsId: number }[]>`
    select sms_id as "smsId" from notification_delivery join notification using (notification_uuid)
    where client_uuid = ${clientUuid} and state = 'WAITING'`;
  for (const { smsId } of waiting) await sendSms(context, smsId);
  const { entries } = await viewNotifications(context, clientUuid, { count: 50, page: 0 });
  const first = entries.findLast((entry) => entry.kind === kind);
  const [client] = await database.reader<{ phone: Phone }[]>`
    select phone from client where client_uuid = ${clientUuid}`;
  assert.ok(first && client);
  const { notificationUuid, isOutdated } = first;
  const later = at(plusSeconds(clock.now(), 1200));
  const sent = await resendNotification(later, { staff, ...client, notificationUuid });
  return { isOutdated, refusal: sent.ok ? null : sent.error.code };
}

const allowed = { isOutdated: false, refusal: null };
const refused = { isOutdated: true, refusal: 'message.resend.error' };

// docs/spec/rules.md#12
test('a message about a consent can be sent again only while the card has that consent', async () => {
  const order = await newOrder();
  const card = { ...order, cardUuid: await saveCard(order) };
  await setScope(card, 'ALL');
  assert.deepEqual(await resendFirst(order, 'CONSENT_CHANGED'), allowed);
  await setScope(card, 'NONE');
  assert.deepEqual(await resendFirst(order, 'CONSENT_CHANGED'), refused);
  await setScope(card, 'ALL');
  assert.equal((await resendFirst(order, 'CONSENT_CHANGED')).isOutdated, false);
});

test('a message about a changed card can be sent again only while the new card may be charged', async () => {
  const changedCard = async () => {
    const order = await newOrder();
    const card = { ...order, cardUuid: await saveCard(order, goodCard, 'ALL') };
    const parameters = { oldCard: '2222', newCard: { name: 'Visa', lastFourDigits: '1111' } };
    const message = { kind: 'CARD_CHANGED', parameters, occasion: context.random.uuid() } as const;
    await database.transaction((transaction) =>
      writeNotification(context, transaction, { ...message, ...order, orderUuid: null }),
    );
    return card;
  };
  const kept = await changedCard();
  assert.deepEqual(await resendFirst(kept, 'CARD_CHANGED'), allowed);
  const withdrawn = await changedCard();
  await setScope(withdrawn, 'NONE');
  assert.deepEqual(await resendFirst(withdrawn, 'CARD_CHANGED'), refused);
  const removed = await changedCard();
  await saveCard(removed, anotherCard, 'ALL');
  assert.ok((await removeCard(context, removed)).ok);
  assert.deepEqual(await resendFirst(removed, 'CARD_CHANGED'), refused);
});
