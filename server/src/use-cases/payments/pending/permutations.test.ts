import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openProductWithBank } from '#testing/product-with-bank.ts';
import { receiveCallback } from '../gateway-status/receive-callback.ts';
import { resolveOperation } from '../gateway-status/resolve-operation.ts';
import { finishPayment } from '../paying/finish-payment.ts';
import { returnFromBank } from '../paying/return-from-bank.ts';
import { startPayment } from '../paying/start-payment.ts';
import { tellPaymentResult } from './tell-result.ts';

const { context, at, noon, newOrder, paymentCommand, operation, payOnPage, advanceBank } =
  await openProductWithBank({
    after,
  });
const { database } = context;

type Answer = 'taken' | 'not taken' | 'pending' | 'nothing';

async function pendingPayment(pan: string) {
  const order = await newOrder();
  const started = await startPayment(context, paymentCommand(order));
  assert.ok(started.ok);
  const operationUuid = started.value.earlyPaymentUuid;
  const { mdOrder, gatewayOrderNumber } = await operation(operationUuid);
  assert.ok(mdOrder !== null);
  await payOnPage(started.value.formUrl ?? '', pan);
  return { ...order, operationUuid, mdOrder, gatewayOrderNumber };
}

type Payment = Awaited<ReturnType<typeof pendingPayment>>;

/** What happens to a payment, and what its customer is told by it. */
const events = {
  return: async ({ mdOrder }: Payment): Promise<Answer> => {
    const success = new URL(await returnFromBank(context, mdOrder), 'http://page').searchParams.get(
      'success',
    );
    if (success === null) return 'pending';
    return success === '1' ? 'taken' : 'not taken';
  },
  callback: async ({ mdOrder, gatewayOrderNumber, operationUuid }: Payment): Promise<Answer> => {
    await receiveCallback(
      { ...context, settings: { ...context.settings, callbackKeys: [] } },
      { mdOrder, orderNumber: gatewayOrderNumber, operation: 'deposited', status: '0' },
    );
    // the job that it enqueues
    await resolveOperation(context, operationUuid);
    return 'nothing';
  },
  timer: async ({ operationUuid }: Payment): Promise<Answer> => {
    await resolveOperation(context, operationUuid);
    return 'nothing';
  },
  finish: async (payment: Payment): Promise<Answer> => {
    const finished = await finishPayment(context, payment);
    if (finished.ok) return finished.value.state === 'SETTLED' ? 'taken' : 'pending';
    assert.match(finished.error.description ?? '', /^state=(?:DECLINED|EXPIRED)$/);
    return 'not taken';
  },
  result: async (): Promise<Answer> => {
    await advanceBank('PT61S');
    return 'nothing';
  },
} as const;

type Event = keyof typeof events;

function permutations<Thing>(things: readonly Thing[]): Thing[][] {
  if (things.length === 0) return [[]];
  return things.flatMap((first, index) =>
    permutations(things.toSpliced(index, 1)).map((rest) => [first, ...rest]),
  );
}

/** The bank's own book: what it says of the money now. */
async function bookOf({ mdOrder }: Payment): Promise<Answer> {
  const status = await context.acquiring.status({ mdOrder });
  assert.ok(status.kind === 'found');
  if (status.state === 'paid') return 'taken';
  return status.state === 'declined' ? 'not taken' : 'pending';
}

async function messagesAbout({ operationUuid }: Payment): Promise<number> {
  for (let time = 0; time < 2; time += 1) await tellPaymentResult(at(noon(0)), operationUuid);
  const told = await database.reader`
    select from history where subject_id = ${operationUuid} and transition_key like '%/RESULT/%'`;
  return told.length;
}

/** Plays events in an order; no answer may say more than the bank's book does at that moment. */
async function play(payment: Payment, order: readonly Event[]): Promise<void> {
  const answers: Answer[] = [];
  for (const event of order) {
    const answer = await events[event](payment);
    answers.push(answer);
    const isFinal = answer === 'taken' || answer === 'not taken';
    if (isFinal) assert.equal(answer, await bookOf(payment), `${order.join()}: ${event}`);
  }
  assert.equal(await events.finish(payment), await bookOf(payment), order.join());
  // the address of the return shows nothing yet: its page asks «finish»
  const sawPending = order.some((event, index) => event !== 'return' && answers[index] === 'pending');
  assert.equal(await messagesAbout(payment), sawPending ? 1 : 0, order.join());
}

const outcomes = { 'is approved': '2202900000001019', 'is declined': '4000300000000998' } as const;

for (const [outcome, pan] of Object.entries(outcomes))
  test(`no answer is false in any order of return, callback, timer, finish and result when the payment ${outcome}`, async () => {
    const names = Object.keys(events).filter((name): name is Event => name in events);
    for (const order of permutations(names)) await play(await pendingPayment(pan), order);
  });
