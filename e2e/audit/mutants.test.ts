import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { movableClock } from '#server/clock.ts';
import { countViolations, type Invariant, readInvariants } from '#server/db/audit-log/audit-store.ts';
import { openDatabase } from '#server/db/database.ts';
import { runAudit } from '#server/use-cases/audit-log/run-audit.ts';
import { assertAuditHolds } from '#testing/audit.ts';
import { callAsShop, buy, buyWithoutDelivery, logIn } from '#testing/purchase.ts';
import { startStack } from '#testing/stack.ts';
import { logInStaffByPassword } from '#testing/staff.ts';
import { advanceClock } from '#testing/sandbox-calls.ts';
import { mutants } from './mutants.ts';

/**
 * A database with rows of every kind: partly paid, refunded and reversed orders, an overdue one, cards, codes,
 * sessions and staff.
 */
const stack = await startStack({ after });
const [buyer, late] = ['9001000003', '9001000001'];
await buy(stack, { phone: buyer, orderNumber: 'PAID-IN-PART' });
const returned = await buy(stack, { phone: buyer, orderNumber: 'RETURNED' });
const calledOff = await buyWithoutDelivery(stack, { phone: buyer, orderNumber: 'CALLED-OFF' });
await callAsShop(stack, { orderUuid: returned, action: 'refund', amount: 400_000 });
await callAsShop(stack, { orderUuid: calledOff, action: 'reverse' });
await buy(stack, { phone: late, orderNumber: 'LATE', pan: '5100100000001160' });
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
  test(`check ${id} finds its corruption and passes after the rollback`, async () => {
    assert.equal(await violationsAfter('select 1', invariant), 0);
    const { unconstrainedTable, corrupt } = mutants[id] ?? { corrupt: 'select 1' };
    const corruption =
      unconstrainedTable === undefined ? corrupt : `${withoutConstraints(unconstrainedTable)}; ${corrupt}`;
    assert.ok((await violationsAfter(corruption, invariant)) > 0);
  });
}

test('the database is unchanged at the end', () => assertAuditHolds(stack));

test('an audit split over two connections finds the same violations as over one', async () => {
  await database.autocommit`update orders set schedules_stopped_at = created_at - interval '1 day'`;
  const audited = { clock: movableClock(0), database, settings: { limitFactor: 1 } };
  const found = await runAudit(audited, []);
  const broken = found.flatMap(({ id, violations }) => (violations > 0 ? [id] : []));
  assert.ok(broken.includes('I-09') && broken.includes('I-24'), broken.join(' '));
  assert.deepEqual(await runAudit(audited, [], 0), found);
});

const undone = new Error('rolled back on purpose');

/**
 * Counts the violations of a check inside a transaction that corrupts the data, then rolls back. Triggers and foreign
 * keys are off.
 */
async function violationsAfter(corruption: string, invariant: Invariant): Promise<number> {
  let found = 0;
  await database
    .transaction(async (transaction) => {
      await transaction`set local session_replication_role = replica`;
      await transaction.unsafe(corruption);
      const [row] = await countViolations(transaction, [invariant]);
      found = row?.violations ?? 0;
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
    for guard in select conname from pg_constraint c where conrelid = '${table}'::regclass and contype in ('c', 'u', 'p')
      and not exists (select from pg_constraint r where r.confrelid = c.conrelid and r.conindid = c.conindid and r.contype = 'f')
    loop execute format('alter table ${table} drop constraint %I', guard.conname); end loop;
    for guard in select indexrelid::regclass::text as conname from pg_index where indrelid = '${table}'::regclass and indisunique and not indisprimary
      and not exists (select from pg_constraint r where r.conindid = indexrelid)
    loop execute format('drop index %s', guard.conname); end loop;
  end $$`;
}
