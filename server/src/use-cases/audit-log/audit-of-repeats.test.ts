import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { countViolations, readInvariants } from '../../db/audit-log/audit-store.ts';
import { openProductWithBank } from '#testing/stack/product-with-bank.ts';

const { context, newOrder, saveCard } = await openProductWithBank({ after });
const { database } = context;
// two settled payments, which each test marks as requests of one client for one object
await saveCard(await newOrder());
await saveCard(await newOrder());
const [invariant] = (await readInvariants()).filter(({ id }) => id === 'REPEAT');
assert.ok(invariant);
const check = invariant;

type RequestPair = {
  readonly secondsAfter: number;
  readonly keys: readonly [string | null, string | null];
  readonly object?: string;
  readonly closed?: boolean;
};

/** The violations found when the second of two settled payments was requested this long after the first was settled. */
async function found({
  secondsAfter,
  keys,
  object = 'NEXT_PAYMENT',
  closed = false,
}: RequestPair): Promise<number> {
  let violations: number | undefined;
  const rollback = new Error('rollback');
  await database
    .transaction(async (transaction) => {
      await transaction`
        insert into payment_request (client_uuid, subject_uuid, object, key, operation_uuid, requested_at,
          window_closed)
        select gen_random_uuid(), gen_random_uuid(), 'NEXT_PAYMENT', ${keys[0]}, operation_uuid, created_at, ${closed}
        from operation where state = 'SETTLED' order by settled_at limit 1`;
      await transaction`
        insert into payment_request (client_uuid, subject_uuid, object, key, operation_uuid, requested_at)
        select r.client_uuid, r.subject_uuid, ${object}, ${keys[1]}, o.operation_uuid,
          first.settled_at + ${secondsAfter} * interval '1 second'
        from (select * from payment_request order by request_id desc limit 1) r
          join operation first using (operation_uuid),
          (select operation_uuid from operation where state = 'SETTLED' order by settled_at desc limit 1) o`;
      violations = (await countViolations(transaction, [check]))[0]?.violations;
      throw rollback;
    })
    .catch((error: unknown) => {
      if (error !== rollback) throw error;
    });
  assert.ok(violations !== undefined);
  return violations;
}

test('the audit finds a second payment within the window of the first', async () => {
  assert.equal(await found({ secondsAfter: 29.9, keys: [null, null] }), 1);
});

test('the audit finds a payment without a key within the window of one with a key', async () => {
  assert.equal(await found({ secondsAfter: 1, keys: ['first', null] }), 1);
});

test('the audit finds two payments under one key', async () => {
  assert.equal(await found({ secondsAfter: 1, keys: ['same', 'same'] }), 1);
});

const allowed: Readonly<Record<string, RequestPair>> = {
  'a payment with a key of its own': { secondsAfter: 1, keys: ['first', 'second'] },
  'a payment with a key after one without': { secondsAfter: 1, keys: [null, 'second'] },
  'a payment that started 30 seconds after the first was settled': { secondsAfter: 30, keys: [null, null] },
  'a payment of another object': { secondsAfter: 1, keys: [null, null], object: 'ALL_MAIN_DEBT' },
  'a payment after one that had been declined before the bank took it': {
    secondsAfter: 1,
    keys: [null, null],
    closed: true,
  },
};

for (const [name, requests] of Object.entries(allowed))
  test(`the audit accepts ${name}`, async () => {
    assert.equal(await found(requests), 0);
  });
