import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openProduct } from '#testing/stack/own-product.ts';
import type { Context } from './context.ts';
import { LedgerNotReconciled, DatabaseTimeout } from './faults.ts';
import { withDeadline } from './with-deadline.ts';

const { context: product } = await openProduct({ after });

type SlowProduct = {
  readonly context: Context;
  /** The commits and gateway calls, in sequence. */
  readonly done: string[];
  readonly errors: unknown[];
  /** Provides connections to the waiting transactions. */
  readonly connect: () => void;
  readonly answerSms: () => void;
};

/** A product without free database connections and with an SMS gateway that answers only on request of the test. */
function slowProduct(): SlowProduct {
  const done: string[] = [];
  const errors: unknown[] = [];
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
    log: { ...log, error: (_event, error) => void errors.push(error) },
  };
  return {
    context,
    done,
    errors,
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
const { promise: never } = Promise.withResolvers<never>();
const message = {
  phone: '79001000003',
  text: 'of the test',
  reference: 'of-the-test',
  secondsUseful: 120,
};

/** Waits until all pending work in the database and in this process has continued. */
async function settle(): Promise<void> {
  for (let transactions = 0; transactions < 3; transactions += 1)
    await product.database.transaction(async (transaction) => transaction`select`);
}

test('a call that ends before its deadline returns its result or its error', async () => {
  const { context, connect, done } = slowProduct();
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

test('a call without an effect by its deadline never has one, and its caller gets DatabaseTimeout', async () => {
  const { context, connect, done, errors } = slowProduct();
  const isAbandoned = async (run: (own: Context) => Promise<unknown>): Promise<void> =>
    assert.rejects(withDeadline(context, soon, run), DatabaseTimeout);
  await isAbandoned((own) => own.database.transaction(async () => done.push('statement')));
  connect();
  await settle();
  assert.deepEqual(done, [], 'the call waited for a connection');
  const answered = Promise.withResolvers<null>();
  await isAbandoned((own) => own.database.transaction(async () => answered.promise));
  await isAbandoned(async (own) => {
    await answered.promise;
    await own.sms.send(message);
  });
  answered.resolve(null);
  await settle();
  assert.deepEqual([done, errors], [[], []], 'the call waited for an answer');
});

test('a call that has committed or called a gateway runs to its end', async () => {
  const { context, connect, answerSms, done } = slowProduct();
  connect();
  const committed = withDeadline(context, twoSeconds, async (own) => {
    await own.database.transaction(async () => null);
    // a deadline that was set later passes later
    await assert.rejects(
      withDeadline(product, twoSeconds, () => never),
      DatabaseTimeout,
    );
    await own.database.transaction(async () => null);
    return 'both';
  });
  const messageSent = withDeadline(context, twoSeconds, async (own) => {
    await own.sms.send(message);
    return 'sent';
  });
  assert.equal(await committed, 'both');
  assert.deepEqual(done, ['sms', 'commit', 'commit']);
  answerSms();
  assert.equal(await messageSent, 'sent');
});

test('an answer that arrived while the process was paused is read before the deadline passes', async () => {
  const answer = Promise.withResolvers<string>();
  const running = withDeadline(product, 100, async () => {
    // resolved in the same turn of the event loop as the timer, after it
    setImmediate(() => {
      answer.resolve('answer');
    });
    return answer.promise;
  });
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
  assert.equal(await running, 'answer');
});

test('a failure after the deadline is logged, unless the job retries it', async () => {
  const { context, errors } = slowProduct();
  const broken = new Error('of the test');
  for (const failure of [new LedgerNotReconciled(), broken]) {
    const { promise: end, reject } = Promise.withResolvers<never>();
    await assert.rejects(
      withDeadline(context, soon, () => end),
      DatabaseTimeout,
    );
    reject(failure);
  }
  await settle();
  assert.deepEqual(errors, [broken]);
});
