import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { openProduct } from '#testing/own-product.ts';
import type { Context } from './context.ts';
import { BooksNotCompared, DatabaseSilent } from './faults.ts';
import { withDeadline } from './with-deadline.ts';

const { context: product } = await openProduct({ after });

type Strained = {
  readonly context: Context;
  /** What was committed, and asked of others, in this order. */
  readonly done: string[];
  readonly faults: unknown[];
  /** Lets whoever waits for a connection have one. */
  readonly connect: () => void;
  readonly answerSms: () => void;
};

/** A database that gives no connection, and a message centre that is silent, until they are told to. */
function strained(): Strained {
  const done: string[] = [];
  const faults: unknown[] = [];
  const connected = Promise.withResolvers<null>();
  const answered = Promise.withResolvers<null>();
  const { database, sms, log } = product;
  const context: Context = {
    ...product,
    database: {
      ...database,
      transaction: async (work) => {
        await connected.promise;
        const outcome = await database.transaction(work);
        done.push('commit');
        return outcome;
      },
    },
    sms: {
      ...sms,
      send: async () => {
        done.push('sms');
        await answered.promise;
        return { kind: 'refused' };
      },
    },
    log: { ...log, error: (_event, error) => void faults.push(error) },
  };
  return {
    context,
    done,
    faults,
    connect: () => {
      connected.resolve(null);
    },
    answerSms: () => {
      answered.resolve(null);
    },
  };
}

const soon = 1;
const twoSeconds = 2_000;
const neverSoon = 60_000;
const message = { phone: '79001000003', text: 'of the test', reference: 'of-the-test' };

/** Until whatever can go on in the database and here has gone on. */
async function settle(): Promise<void> {
  await product.database.transaction(async (transaction) => transaction`select`);
  await setTimeout(50);
}

test('a call that ends before its deadline answers or fails as it is', async () => {
  const { context, connect, done } = strained();
  connect();
  const write = (own: Context) => own.database.transaction(async () => 'written');
  assert.equal(await withDeadline(context, neverSoon, write), 'written');
  const broken = new Error('of the test');
  await assert.rejects(
    withDeadline(context, neverSoon, () => Promise.reject(broken)),
    broken,
  );
  assert.equal(await withDeadline(context, neverSoon, async (own) => own.acquiring.isAnswering()), true);
  assert.deepEqual(done, ['commit']);
});

test('a call that has taken no effect by its deadline never does, and its caller is told to come again', async () => {
  const { context, connect, done, faults } = strained();
  const isTold = async (play: (own: Context) => Promise<unknown>): Promise<void> =>
    assert.rejects(withDeadline(context, soon, play), DatabaseSilent);
  await isTold((own) => own.database.transaction(async () => done.push('statement')));
  connect();
  await settle();
  assert.deepEqual(done, [], 'it waited for a connection');
  const answered = Promise.withResolvers<null>();
  await isTold((own) => own.database.transaction(async () => answered.promise));
  await isTold(async (own) => {
    await answered.promise;
    await own.sms.send(message);
  });
  answered.resolve(null);
  await settle();
  assert.deepEqual([done, faults], [[], []], 'it waited for an answer');
});

test('a call that has committed or asked a gateway runs to its end', async () => {
  const { context, connect, answerSms, done } = strained();
  connect();
  const committed = withDeadline(context, twoSeconds, async (own) => {
    await own.database.transaction(async () => null);
    await setTimeout(twoSeconds + 200);
    await own.database.transaction(async () => null);
    return 'both';
  });
  const asked = withDeadline(context, twoSeconds, async (own) => {
    await own.sms.send(message);
    return 'sent';
  });
  assert.equal(await committed, 'both');
  assert.deepEqual(done, ['sms', 'commit', 'commit']);
  answerSms();
  assert.equal(await asked, 'sent');
});

test('an answer that came while the process stood still is read before the deadline passes', async () => {
  const answer = Promise.withResolvers<string>();
  const played = withDeadline(product, 100, async () => {
    // heard of in the same turn as the end of the time, behind it
    setImmediate(() => {
      answer.resolve('heard');
    });
    return answer.promise;
  });
  const until = performance.now() + 200;
  while (performance.now() < until);
  assert.equal(await played, 'heard');
});

test('a failure after the deadline is logged, unless it is one to be tried again', async () => {
  const { context, faults } = strained();
  const { promise: end, reject } = Promise.withResolvers<never>();
  await assert.rejects(
    withDeadline(context, soon, () => end),
    DatabaseSilent,
  );
  const broken = new Error('of the test');
  reject(broken);
  await assert.rejects(
    withDeadline(context, soon, async () => {
      await setTimeout(50);
      throw new BooksNotCompared();
    }),
    DatabaseSilent,
  );
  await setTimeout(100);
  assert.deepEqual(faults, [broken]);
});
