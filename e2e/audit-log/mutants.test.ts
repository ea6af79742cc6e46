import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { movableClock } from '#server/clock.ts';
import { countViolations, type Invariant, readInvariants } from '#server/db/audit-log/audit-store.ts';
import { openDatabase, type Transaction } from '#server/db/database.ts';
import { storedClock } from '#server/db/jobs/clock-store.ts';
import { countBrokenSignatures } from '#server/use-cases/audit-log/replay-signatures.ts';
import { runAudit } from '#server/use-cases/audit-log/run-audit.ts';
import { cardThatDeclinesLater } from '#testing/bank/cards.ts';
import { assertAuditHolds } from '#testing/database/audit.ts';
import { demoClients } from '#testing/people/demo-clients.ts';
import { callAsShop, buy, buyWithoutDelivery, logIn } from '#testing/people/purchase.ts';
import { startStack } from '#testing/stack/stack.ts';
import { logInStaffByPassword } from '#testing/people/staff.ts';
import { advanceClock } from '#testing/bank/sandbox-calls.ts';
import { mutants } from './mutants.ts';

/**
 * A database with rows of every kind: partly paid, refunded and reversed orders, an overdue one, cards, codes,
 * sessions and staff.
 */
const stack = await startStack({ after });
const [buyer, late] = [demoClients.anna, demoClients.maria];
await buy(stack, { phone: buyer, orderNumber: 'PAID-IN-PART' });
const returned = await buy(stack, { phone: buyer, orderNumber: 'RETURNED' });
const calledOff = await buyWithoutDelivery(stack, { phone: buyer, orderNumber: 'CALLED-OFF' });
await callAsShop(stack, { orderUuid: returned, action: 'refund', amount: 400_000 });
await callAsShop(stack, { orderUuid: calledOff, action: 'reverse' });
await buy(stack, { phone: late, orderNumber: 'LATE', pan: cardThatDeclinesLater });
await advanceClock(stack, 'P20D');
await logIn(stack, buyer);
await logInStaffByPassword(stack, 'admin');
const database = openDatabase({ url: stack.databaseUrl });
after(() => database.close());
const invariants = await readInvariants();

test('an uncorrupted database passes every check of the audit', () => assertAuditHolds(stack));

test('every check of the audit has a corruption that it finds', () => {
  assert.deepEqual(
    Object.keys(mutants),
    invariants.map(({ id }) => id),
  );
});

for (const invariant of invariants) {
  const { id } = invariant;
  test(`check ${id} passes on sound data and finds its corruption`, async () => {
    assert.equal(await violationsAfter('select 1', invariant), 0);
    const { unconstrainedTable, corrupt } = mutants[id] ?? { corrupt: 'select 1' };
    const corruption =
      unconstrainedTable === undefined ? corrupt : `${withoutConstraints(unconstrainedTable)}; ${corrupt}`;
    assert.ok((await violationsAfter(corruption, invariant)) > 0);
  });
}

const forgeries = {
  'facts with another sum': `update checkout_consent
    set facts = replace(facts, '"purchaseAmount":', '"purchaseAmount":1') where kind = 'CONTRACT'`,
  'facts of another order': `update checkout_consent c set facts = other.facts from checkout_consent other
    where other.kind = c.kind and other.order_uuid <> c.order_uuid and c.kind = 'CARD'`,
  'facts that are not canonical': `update checkout_consent set facts = replace(facts, ',', ', ')`,
  'facts that are no JSON': `update checkout_consent set facts = '' where kind = 'PERSONAL_DATA'`,
  'another text under the same hash': `update checkout_consent_text set text = text || '.' where kind = 'CARD'`,
};

for (const [forgery, corruption] of Object.entries(forgeries))
  test(`the audit replays the signed texts and finds ${forgery}`, async () => {
    const tables = ['checkout_consent', 'checkout_consent_text'].map(withoutConstraints).join(';');
    assert.equal(await countAfter('select 1', countBrokenSignatures), 0);
    assert.ok((await countAfter(`${tables}; ${corruption}`, countBrokenSignatures)) > 0);
  });

const contractForgeries = {
  'a changed text with a correct hash that no SMS code signed': `
    insert into checkout_consent_text
      select encode(sha256(convert_to(text || '.', 'UTF8')), 'hex'), kind, version, text || '.'
      from checkout_consent_text where kind = 'CARD';
    update checkout_consent set text_hash = t.text_hash
      from checkout_consent_text t where t.kind = checkout_consent.kind
      and t.text like '%..'`,
  'a purchase without its card consent': `delete from checkout_consent where kind = 'CARD'`,
  'a contract about another sum': `update checkout set purchase_amount = purchase_amount - 1`,
  'a consent signed by the SMS code of another purchase': `
    update checkout_consent c set challenge_uuid = other.challenge_uuid
    from checkout_consent other where other.order_uuid <> c.order_uuid`,
};

for (const [forgery, corruption] of Object.entries(contractForgeries))
  test(`the audit of contracts finds ${forgery}`, async () => {
    const contract = invariants.find(({ id }) => id === 'CONTRACT');
    assert.ok(contract);
    const tables = ['checkout_consent', 'checkout_consent_text'].map(withoutConstraints).join(';');
    assert.ok((await violationsAfter(`${tables}; ${corruption}`, contract)) > 0);
  });

test('the database is unchanged at the end', () => assertAuditHolds(stack));

test('an audit split over two connections finds the same violations as over one', async () => {
  await database.autocommit`update orders set schedules_stopped_at = created_at - interval '1 day'`;
  const { offsetMilliseconds } = await storedClock(database.reader);
  const audited = { clock: movableClock(offsetMilliseconds), database, settings: { limitFactor: 1 } };
  const found = await runAudit(audited, []);
  const broken = found.flatMap(({ id, violations }) => (violations > 0 ? [id] : []));
  assert.ok(broken.includes('I-09') && broken.includes('I-24'), broken.join(' '));
  assert.deepEqual(await runAudit(audited, [], 0), found);
});

const undone = new Error('rolled back on purpose');

async function violationsAfter(corruption: string, invariant: Invariant): Promise<number> {
  return countAfter(corruption, async (transaction) => {
    const [row] = await countViolations(transaction, [invariant]);
    return row?.violations ?? 0;
  });
}

/**
 * Counts the violations of a check inside a transaction that corrupts the data, then rolls back. Triggers and foreign
 * keys are off.
 */
async function countAfter(
  corruption: string,
  count: (transaction: Transaction) => Promise<number>,
): Promise<number> {
  let found = 0;
  await database
    .transaction(async (transaction) => {
      await transaction`set local session_replication_role = replica`;
      await transaction.unsafe(corruption);
      found = await count(transaction);
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
  return found;
}

/** Drops the table's own constraints, except primary keys that other tables reference. */
function withoutConstraints(table: string): string {
  return `do $$ declare guard record; begin
    for guard in select conname from pg_constraint c
      where conrelid = '${table}'::regclass and contype in ('c', 'u', 'p')
      and not exists (select from pg_constraint r
        where r.confrelid = c.conrelid and r.conindid = c.conindid and r.contype = 'f')
    loop execute format('alter table ${table} drop constraint %I', guard.conname); end loop;
    for guard in select indexrelid::regclass::text as conname from pg_index
      where indrelid = '${table}'::regclass and indisunique and not indisprimary
      and not exists (select from pg_constraint r where r.conindid = indexrelid)
    loop execute format('drop index %s', guard.conname); end loop;
  end $$`;
}
