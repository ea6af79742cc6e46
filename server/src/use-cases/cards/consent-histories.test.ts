import { anotherCard, cardThatDeclinesLater, goodCard } from '#testing/bank/cards.ts';
import '#testing/property-runs.ts';
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { type Instant, moscowTime, moscowDate, plusDays } from '#domain/dates.ts';
import type { CardUuid } from '#domain/identifier.ts';
import { type OwnOrder, openProductWithBank } from '#testing/stack/product-with-bank.ts';
import { sizeOf } from '#testing/sizes.ts';
import { batchedCharges } from '../charges/charge-order.ts';
import { listCards } from './list-cards.ts';
import { removeCard } from './remove-card.ts';
import { setCardConsent } from './set-card-consent.ts';

const { context, at, noon, newOrder, saveCard } = await openProductWithBank({ after });
const { database } = context;
const pans = [goodCard, anotherCard, cardThatDeclinesLater] as const;

type Step =
  | { readonly kind: 'enter'; readonly pan: number; readonly scope: 'ORDER' | 'ALL' }
  | { readonly kind: 'scope'; readonly card: number; readonly scope: 'NONE' | 'ORDER' | 'ALL' }
  | { readonly kind: 'remove'; readonly card: number }
  | { readonly kind: 'messages'; readonly state: 'SENT' | 'FAILED' }
  | { readonly kind: 'hours'; readonly count: number };

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('enter' as const),
    pan: fc.nat(2),
    scope: fc.constantFrom('ORDER' as const, 'ALL' as const),
  }),
  fc.record({
    kind: fc.constant('scope' as const),
    card: fc.nat(2),
    scope: fc.constantFrom('NONE' as const, 'ORDER' as const, 'ALL' as const),
  }),
  fc.record({ kind: fc.constant('remove' as const), card: fc.nat(2) }),
  fc.record({
    kind: fc.constant('messages' as const),
    state: fc.constantFrom('SENT' as const, 'SENT' as const, 'FAILED' as const),
  }),
  fc.record({ kind: fc.constant('hours' as const), count: fc.constantFrom(1, 11, 24) }),
  fc.record({ kind: fc.constant('hours' as const), count: fc.constantFrom(13, 24, 48) }),
);

/**
 * Enters a card for all orders and sends its message. The second order has no card of its own, so most histories charge
 * it by this card (a cascade charge).
 */
const firstSteps: readonly Step[] = [
  { kind: 'enter', pan: 0, scope: 'ALL' },
  { kind: 'hours', count: 24 },
  { kind: 'messages', state: 'SENT' },
];

type Situation = { readonly orders: readonly OwnOrder[]; hours: number };

function nowOf({ hours }: Situation): Instant {
  return moscowTime(plusDays(moscowDate(noon(1)), Math.floor(hours / 24)), hours % 24);
}

async function cardAt({ clientUuid }: OwnOrder, index: number): Promise<CardUuid | null> {
  const { cards } = await listCards(context, clientUuid);
  return cards[index % Math.max(1, cards.length)]?.cardUuid ?? null;
}

async function take(situation: Situation, step: Step): Promise<void> {
  const [own] = situation.orders;
  assert.ok(own);
  if (step.kind === 'hours') situation.hours += step.count;
  if (step.kind === 'messages')
    await database.autocommit`
      update sms set state = ${step.state}, sent_at = ${nowOf(situation)} where state = 'WAITING'`;
  if (step.kind === 'enter' && !(await isPaidOff(own)))
    await saveCard(own, pans[step.pan] ?? pans[0], step.scope);
  if (step.kind === 'scope' || step.kind === 'remove') await changeCard(situation, own, step);
}

async function changeCard(
  situation: Situation,
  own: OwnOrder,
  step: Extract<Step, { readonly kind: 'scope' | 'remove' }>,
): Promise<void> {
  const { clientUuid } = own;
  const product = at(nowOf(situation));
  const cardUuid = await cardAt(own, step.card);
  if (cardUuid === null) return;
  if (step.kind === 'remove') await removeCard(product, { clientUuid, cardUuid });
  else
    await setCardConsent(product, {
      clientUuid,
      cardUuid,
      scope: step.scope,
      textVersion: 1,
      mayWiden: true,
    });
}

async function isPaidOff({ orderUuid }: OwnOrder): Promise<boolean> {
  const rows = await database.reader`
    select from scheduled_payment where order_uuid = ${orderUuid} and state in ('NOT_YET_PAID', 'ERROR_PAID')`;
  return rows.length === 0;
}

type Charge = { readonly intentUuid: string; readonly isAllowed: boolean; readonly isCascade: boolean };

/**
 * Returns the charges by the service since the previous call, each marked as allowed or not. A charge needs a consent
 * in force. A card other than the order's own also needs a message that the SMS gateway accepted on an earlier day. The
 * test calls this function right after each charge.
 */
async function newCharges(clientUuid: string, known: Set<string>): Promise<readonly Charge[]> {
  const rows = await database.reader<Charge[]>`
    select o.operation_uuid as "intentUuid", own.binding_uuid is distinct from o.binding_uuid as "isCascade",
      exists (select from consent_in_force f where f.consent_uuid = o.consent_uuid and f.binding_uuid = o.binding_uuid
        and (f.scope = 'ALL' or f.order_uuid = o.order_uuid))
      and (own.binding_uuid = o.binding_uuid or exists (
        select from charge_notice n join sms s using (sms_id) join allocation a on a.operation_uuid = o.operation_uuid
        where n.order_uuid = o.order_uuid and o.binding_uuid = any (n.binding_uuids) and s.state = 'SENT'
          and a.target_id = n.order_uuid || '/' || n.payment_number
          and (s.sent_at at time zone 'Europe/Moscow')::date < (o.created_at at time zone 'Europe/Moscow')::date))
      as "isAllowed"
    from operation o join orders own using (order_uuid) where o.client_uuid = ${clientUuid} and o.kind = 'SCHEDULED'`;
  const fresh = rows.filter(({ intentUuid }) => !known.has(intentUuid));
  for (const { intentUuid } of fresh) known.add(intentUuid);
  return fresh;
}

test('in any history of cards, consents and messages, every charge by the service has a consent and an earlier message', async () => {
  let charges = 0;
  let cascades = 0;
  const property = fc.asyncProperty(fc.array(anyStep, { minLength: 12, maxLength: 30 }), async (steps) => {
    const [first, second] = [await newOrder(62), await newOrder(30)];
    await database.autocommit`update orders set client_uuid = ${first.clientUuid}
      where order_uuid = ${second.orderUuid}`;
    await database.autocommit`
      update order_document set client_uuid = ${first.clientUuid} where order_uuid = ${second.orderUuid}`;
    const situation: Situation = { orders: [first, { ...second, clientUuid: first.clientUuid }], hours: 8 };
    const known = new Set<string>();
    for (const step of [...firstSteps, ...steps]) {
      await take(situation, step);
      for (const { orderUuid } of situation.orders) {
        await batchedCharges(at(nowOf(situation)))(orderUuid);
        const started = await newCharges(first.clientUuid, known);
        assert.deepEqual(
          started.filter(({ isAllowed }) => !isAllowed),
          [],
        );
        charges += started.length;
        cascades += started.filter(({ isCascade }) => isCascade).length;
      }
    }
  });
  await fc.assert(property, { numRuns: sizeOf('CONSENT_HISTORIES') });
  assert.ok(charges > 10 && cascades > 3, `${charges} charges, ${cascades} cascade charges: too few`);
});
