import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { plusSeconds } from '#domain/dates.ts';
import { consentTexts } from '#domain/consents/consent-texts.ts';
import type { CardUuid } from '#domain/identifier.ts';
import { type OwnOrder, openProductWithBank } from '#testing/stack/product-with-bank.ts';
import { removeCard } from '../cards/remove-card.ts';
import { setCardConsent } from '../cards/set-card-consent.ts';
import type { Context } from '../context.ts';
import { chargeCard, unbatchedPhases } from './charge-card.ts';
import { resolveIntent } from '../outcomes/resolve-intent.ts';
import { nextSteps } from '../charges/next-steps.ts';

const { context, at, noon, newOrder, saveCard, readIntent } = await openProductWithBank({ after });
const product = at(noon(1));

type Bank = Context['acquiring'];
type OwnCard = { readonly clientUuid: OwnOrder['clientUuid']; readonly cardUuid: CardUuid };

/** An order of which a payment is due, and its card. */
async function dueOrder() {
  const order = await newOrder(62);
  return { order, own: { clientUuid: order.clientUuid, cardUuid: await saveCard(order) } };
}

async function charge({ orderUuid }: OwnOrder, bank: Partial<Bank>) {
  const [step] = await nextSteps(product, [orderUuid]);
  assert.equal(step?.kind, 'charge');
  const charging = { ...product, acquiring: { ...context.acquiring, ...bank } };
  const phases = unbatchedPhases(charging);
  const outcome = await chargeCard(charging, step.intent, {
    initiator: 'merchant',
    card: step.card,
    phases,
  });
  return { outcome, intent: await readIntent(step.intent.intentUuid) };
}

/** Withdraws every consent to charge the card as its owner; returns the code of the refusal or null. */
async function withdraw(own: OwnCard): Promise<string | null> {
  const { version: textVersion } = consentTexts.WITHDRAWAL;
  const changed = await setCardConsent(product, { ...own, scope: 'NONE', textVersion, mayWiden: false });
  return changed.ok ? null : changed.error.code;
}

// docs/spec/rules.md#11
test('a card is not charged if its owner withdrew the consent while the charge was registered', async () => {
  const { order, own } = await dueOrder();
  const register: Bank['register'] = async (request) => {
    assert.equal(await withdraw(own), null);
    return context.acquiring.register(request);
  };
  const chargeBinding = () => assert.fail('it is charged');
  const { outcome, intent: left } = await charge(order, { register, chargeBinding });
  assert.deepEqual([outcome, left.state], [{ kind: 'unknown' }, 'CREATED']);
  const later = at(plusSeconds(noon(1), 120));
  assert.equal((await resolveIntent(later, left.intentUuid)).state, 'EXPIRED');
});

test('a consent cannot be withdrawn and a card cannot be removed before a sent charge of the card ends', async () => {
  const { order, own } = await dueOrder();
  const refusals: (string | null)[] = [];
  const chargeBinding: Bank['chargeBinding'] = async (request) => {
    const removed = await removeCard(product, own);
    refusals.push(await withdraw(own), removed.ok ? null : removed.error.code);
    return context.acquiring.chargeBinding(request);
  };
  const { outcome } = await charge(order, { chargeBinding });
  const inProgress = 'payment.in.progress.error';
  assert.deepEqual([outcome.kind, refusals], ['settled', [inProgress, inProgress]]);
  assert.equal(await withdraw(own), null);
});
