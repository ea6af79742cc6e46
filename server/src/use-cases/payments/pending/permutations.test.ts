import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { casesOfRun } from '#testing/night.ts';
import { lateDeclineCard, lateApprovalCard } from '#testing/bank/cards.ts';
import { openProductWithBank } from '#testing/stack/product-with-bank.ts';
import { receiveCallback } from '../../outcomes/receive-callback.ts';
import { resolveIntent } from '../../outcomes/resolve-intent.ts';
import { finishPayment } from '../paying/finish-payment.ts';
import { pathAfterBank } from '../../../http/gateway/path-after-bank.ts';
import { startPayment } from '../paying/start-payment.ts';
import { sendPaymentResult } from './send-result.ts';

const { context, at, noon, newOrder, paymentCommand, readIntent, payOnPage, advanceBank } =
  await openProductWithBank({
    after,
  });
const { database } = context;

type Answer = 'taken' | 'not taken' | 'pending' | 'no answer';

async function startPendingPayment(pan: string) {
  const order = await newOrder();
  const started = await startPayment(context, paymentCommand(order));
  assert.ok(started.ok);
  const intentUuid = started.value.intentUuid;
  const { gatewayOrderId, gatewayOrderNumber } = await readIntent(intentUuid);
  assert.ok(gatewayOrderId !== null);
  await payOnPage(started.value.formUrl ?? '', pan);
  return { ...order, intentUuid, gatewayOrderId, gatewayOrderNumber };
}

type Payment = Awaited<ReturnType<typeof startPendingPayment>>;

/** The events of a payment, each with the result that it shows to the customer. */
const events = {
  return: async ({ gatewayOrderId }: Payment): Promise<Answer> => {
    const success = new URL(await pathAfterBank(context, gatewayOrderId), 'http://page').searchParams.get(
      'success',
    );
    if (success === null) return 'pending';
    return success === '1' ? 'taken' : 'not taken';
  },
  callback: async ({ gatewayOrderId, gatewayOrderNumber, intentUuid }: Payment): Promise<Answer> => {
    const reported = { operation: 'deposited', checksumOk: null };
    await receiveCallback(context, { gatewayOrderId, gatewayOrderNumber, ...reported });
    // the job that the callback enqueues
    await resolveIntent(context, intentUuid);
    return 'no answer';
  },
  timer: async ({ intentUuid }: Payment): Promise<Answer> => {
    await resolveIntent(context, intentUuid);
    return 'no answer';
  },
  finish: async (payment: Payment): Promise<Answer> => {
    const finished = await finishPayment(context, payment);
    if (finished.ok) return finished.value.state === 'SETTLED' ? 'taken' : 'pending';
    assert.match(finished.error.description ?? '', /^state=(?:DECLINED|EXPIRED)$/);
    return 'not taken';
  },
  bankDecision: async (): Promise<Answer> => {
    await advanceBank('PT61S');
    return 'no answer';
  },
} as const;

type Event = keyof typeof events;

function permutations<Item>(items: readonly Item[]): Item[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((first, index) =>
    permutations(items.toSpliced(index, 1)).map((rest) => [first, ...rest]),
  );
}

/** The status of the money in the bank's own records. */
async function bankAnswer({ gatewayOrderId }: Payment): Promise<Answer> {
  const status = await context.acquiring.status({ gatewayOrderId });
  assert.ok(status.kind === 'found');
  if (status.state === 'paid') return 'taken';
  return status.state === 'declined' ? 'not taken' : 'pending';
}

async function sendResultTwice({ intentUuid }: Payment): Promise<number> {
  for (let time = 0; time < 2; time += 1) await sendPaymentResult(at(noon(0)), intentUuid);
  const sent = await database.reader`
    select from history where subject_id = ${intentUuid} and transition_key like '%/RESULT/%'`;
  return sent.length;
}

/** Plays events in sequence; every final answer has to equal the bank's present record. */
async function play(payment: Payment, sequence: readonly Event[]): Promise<void> {
  const answers: Answer[] = [];
  for (const event of sequence) {
    const answer = await events[event](payment);
    answers.push(answer);
    const isFinal = answer === 'taken' || answer === 'not taken';
    if (isFinal) assert.equal(answer, await bankAnswer(payment), `${sequence.join()}: ${event}`);
  }
  assert.equal(await events.finish(payment), await bankAnswer(payment), sequence.join());
  // `returnFromBank` shows no final result here; its page calls `finishPayment`
  const sawPending = sequence.some((event, index) => event !== 'return' && answers[index] === 'pending');
  assert.equal(await sendResultTwice(payment), sawPending ? 1 : 0, sequence.join());
}

const outcomes = {
  'is approved': lateApprovalCard,
  'is declined': lateDeclineCard,
} as const;

for (const [place, [outcome, pan]] of Object.entries(outcomes).entries())
  test(`every answer is true in any order of return, callback, timer, finish and bank decision when the payment ${outcome}`, async () => {
    const names = Object.keys(events).filter((name): name is Event => name in events);
    for (const sequence of casesOfRun(permutations(names), place))
      await play(await startPendingPayment(pan), sequence);
  });
