import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { identifier } from '#domain/identifier.ts';
import { openProductWithBank } from '#testing/stack/product-with-bank.ts';
import { countViolations, readInvariants } from '../../db/audit-log/audit-store.ts';
import { consentsOfCards, insertConsents, withdrawalOf } from '../../db/cards/consent-store.ts';

const { context, noon, newOrder, saveCard, chargeAndNotify } = await openProductWithBank({ after });
const { database, random } = context;

test('the audit finds a charge that was sent after its consent was withdrawn', async () => {
  const [check] = (await readInvariants()).filter(({ id }) => id === 'CONSENT');
  assert.ok(check);
  const violations = async () =>
    database.transaction(async (transaction) => (await countViolations(transaction, [check]))[0]?.violations);
  const order = await newOrder(62);
  const card = await saveCard(order);
  await chargeAndNotify(order, noon(1));
  await database.transaction(async (transaction) => {
    const [consent] = await consentsOfCards(transaction, [card]);
    assert.ok(consent);
    const facts = { newUuid: identifier<typeof consent.consentUuid>(random.uuid()), at: noon(2) };
    await insertConsents(transaction, [withdrawalOf(consent, { ...facts, origin: 'CARDS_PAGE' })]);
  });
  assert.equal(await violations(), 0);
  await database.autocommit`
    update operation set sent_at = (select max(written_at) + interval '1 second' from consent_record)
      where order_uuid = ${order.orderUuid} and kind = 'SCHEDULED'`;
  assert.equal(await violations(), 1);
});
