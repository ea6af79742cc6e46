import assert from 'node:assert/strict';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { Reader } from '#server/db/database.ts';
import { mirCard } from '#testing/bank/cards.ts';
import { calls } from '#testing/calls.ts';
import type { Random } from '#testing/random.ts';
import { enterCard, payOnBankPage } from '#testing/people/purchase.ts';
import { advanceClock, clockNow } from '#testing/bank/sandbox-calls.ts';
import { type PlannedCall, planCalls, requestOf } from './plan-calls.ts';
import { type RawAnswer, sendTogether } from './last-byte.ts';
import type { RoundSetup } from './round-setup.ts';

/** The number of answers of each call by result: SUCCESS, or the code of a refusal. */
export type Tally = Map<string, Map<string, number>>;

/** The name of the worker in the tally, which counts its charges like a call. */
export const worker = 'the worker';

type Records = { readonly tally: Tally; readonly reader: Reader };

/**
 * The advance of the clock, from half a minute before the hour to just after it. It is below a minute, after which a
 * request would count as lost.
 */
const overTheHour = 'PT45S';

/**
 * Sends thirty calls about one order at the same time, while the clock passes the hour of its scheduled charge or
 * penalty and an open form is paid. Afterwards the forms that the calls opened are paid too, and a blocked client is
 * unblocked.
 */
export async function playRound(
  setup: RoundSetup,
  random: Random,
  { tally, reader }: Records,
): Promise<void> {
  const { stack, staff, phone, openForm } = setup;
  const begun = await clockNow(stack);
  const planned = planCalls(setup, random);
  const requests = planned.map((one) => requestOf(setup, one));
  const answers = await sendTogether(stack.productUrl, requests, () =>
    Promise.all([
      advanceClock(stack, overTheHour),
      openForm === null ? null : payOnBankPage(stack, openForm).catch(() => null),
    ]),
  );
  const outcomes = answers.map((answer, index) => outcomeOf(planned[index], answer));
  for (const { call, word } of outcomes) count(tally, call, word);
  assertOnceByKey(planned, outcomes);
  await payForms(setup, outcomes);
  await advanceClock(stack, 'PT2M');
  await countScheduledCharges(setup, begun, { tally, reader });
  if (outcomes.some(({ call, word }) => call === 'blockClient' && word === 'SUCCESS'))
    await staff.unblockClient({ countryCode: '7', phone, comment: 'Снова' });
}

async function countScheduledCharges(
  { orders }: RoundSetup,
  begun: string,
  { tally, reader }: Records,
): Promise<void> {
  const written = await reader<{ state: string }[]>`
    select state from operation where kind = 'SCHEDULED' and created_at >= ${begun}
      and order_uuid = any (${orders.map(({ orderUuid }) => orderUuid)})`;
  for (const { state } of written) count(tally, worker, state === 'SETTLED' ? 'SUCCESS' : state);
}

type Outcome = {
  readonly call: string;
  readonly word: string;
  readonly text: string;
  readonly formUrl: string | null;
};

/** Refusals that no call may receive: a fault of the service or of the test itself. */
const unallowedCodes = [
  'request.invalid.error',
  'idempotency.key.reused.error',
  'access.denied.error',
  'not.found.error',
];

function outcomeOf(planned: PlannedCall | undefined, { httpStatus, body: text }: RawAnswer): Outcome {
  assert.ok(planned);
  const { call, press } = planned;
  assert.ok(httpStatus < 500, `${call} ${JSON.stringify(press)} was answered ${httpStatus}: ${text}`);
  if (press.as === 'bank')
    return { call, text, formUrl: null, word: httpStatus < 400 ? 'SUCCESS' : String(httpStatus) };
  const body = JSON.parse(text) as { readonly formUrl?: string; readonly error?: { readonly code: string } };
  const word = body.error?.code ?? 'SUCCESS';
  assert.ok(!unallowedCodes.includes(word), `${call} ${JSON.stringify(press)} was answered ${text}`);
  return { call, word, text, formUrl: body.formUrl ?? null };
}

function count(tally: Tally, call: string, word: string): void {
  const words = tally.get(call) ?? new Map<string, number>();
  tally.set(call, words.set(word, (words.get(word) ?? 0) + 1));
}

/** Whether the contract guarantees one effect of this call per key. */
function isOnce(name = ''): boolean {
  if (!isCallName(name)) return false;
  const endpoint: Endpoint = endpoints[calls[name]];
  return endpoint.idempotent !== undefined;
}

function isCallName(name: string): name is keyof typeof calls {
  return Object.hasOwn(calls, name);
}

/** A repeated request has one answer (docs/spec/rules.md#8, docs/spec/reliability.md#F-20). */
function assertOnceByKey(planned: readonly PlannedCall[], outcomes: readonly Outcome[]): void {
  const answers = new Map<string, string>();
  for (const [index, { word, text }] of outcomes.entries()) {
    const { key = '' } = planned[index] ?? {};
    if (!isOnce(planned[index]?.call) || word === 'request.in.progress.error' || word === 'no.session.error')
      continue;
    const first = answers.get(key);
    if (first !== undefined) assert.equal(text, first, key);
    answers.set(key, text);
  }
}

/** A card that is entered for a change or an addition is new. */
async function payForms({ stack, round }: RoundSetup, outcomes: readonly Outcome[]): Promise<void> {
  const forms = new Map(outcomes.flatMap(({ call, formUrl }) => (formUrl === null ? [] : [[formUrl, call]])));
  await Promise.all(
    [...forms]
      .map(([formUrl, call]) =>
        call === 'addCard' || call === 'changeCard'
          ? enterCard(formUrl, { pan: mirCard, expiry: `12/${40 + (round % 40)}`, cvc: '123' })
          : payOnBankPage(stack, formUrl),
      )
      .map((page) => page.catch(() => null)),
  );
}
