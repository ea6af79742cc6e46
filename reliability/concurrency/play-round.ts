import assert from 'node:assert/strict';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { Reader } from '#server/db/database.ts';
import type { Random } from '../simulation/random.ts';
import { enterCard, payOnBankPage } from '#testing/purchase.ts';
import { advanceClock, clockNow } from '#testing/world.ts';
import { type Dealt, deal, requestOf } from './deal.ts';
import { type RawAnswer, sendTogether } from './last-byte.ts';
import type { RoundSetup } from './round-setup.ts';

/** The number of answers of each call by result: SUCCESS, or the code of a refusal. */
export type Tally = Map<string, Map<string, number>>;

/** The worker counts as a call. */
export const worker = 'the worker';

type Records = { readonly tally: Tally; readonly reader: Reader };

/** From half a minute before the hour to just after it. Within a minute no request counts as lost. */
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
  const dealt = deal(setup, random);
  const requests = dealt.map((one) => requestOf(setup, one));
  const answers = await sendTogether(stack.productUrl, requests, () =>
    Promise.all([
      advanceClock(stack, overTheHour),
      openForm === null ? null : payOnBankPage(stack, openForm).catch(() => null),
    ]),
  );
  const outcomes = answers.map((answer, index) => outcomeOf(dealt[index], answer));
  for (const { call, word } of outcomes) count(tally, call, word);
  assertOnceByKey(dealt, outcomes);
  await payForms(setup, outcomes);
  await advanceClock(stack, 'PT2M');
  await countScheduledCharges(setup, begun, { tally, reader });
  if (outcomes.some(({ call, word }) => call.endsWith('/block') && word === 'SUCCESS'))
    await staff.call('POST /admin/v1/client/status/unblock', { countryCode: '7', phone, comment: 'Снова' });
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
const nobodysWords = [
  'request.invalid.error',
  'idempotency.key.reused.error',
  'access.denied.error',
  'not.found.error',
];

function outcomeOf(dealt: Dealt | undefined, { httpStatus, body: text }: RawAnswer): Outcome {
  assert.ok(dealt);
  const { call, press } = dealt;
  assert.ok(httpStatus < 500, `${call} ${JSON.stringify(press)} was answered ${httpStatus}: ${text}`);
  if (press.as === 'bank')
    return { call, text, formUrl: null, word: httpStatus < 400 ? 'SUCCESS' : String(httpStatus) };
  const body = JSON.parse(text) as { readonly formUrl?: string; readonly error?: { readonly code: string } };
  const word = body.error?.code ?? 'SUCCESS';
  assert.ok(!nobodysWords.includes(word), `${call} ${JSON.stringify(press)} was answered ${text}`);
  return { call, word, text, formUrl: body.formUrl ?? null };
}

function count(tally: Tally, call: string, word: string): void {
  const words = tally.get(call) ?? new Map<string, number>();
  tally.set(call, words.set(word, (words.get(word) ?? 0) + 1));
}

const calls: Readonly<Record<string, Endpoint>> = endpoints;

/** Whether the contract gives this call one effect per key. */
function isOnce(call = ''): boolean {
  return calls[`POST ${call}`]?.idempotent !== undefined;
}

/** A repeated request has one answer (docs/spec/rules.md#8, docs/spec/reliability.md#F-20). */
function assertOnceByKey(dealt: readonly Dealt[], outcomes: readonly Outcome[]): void {
  const answers = new Map<string, string>();
  for (const [index, { word, text }] of outcomes.entries()) {
    const { key = '' } = dealt[index] ?? {};
    if (!isOnce(dealt[index]?.call) || word === 'request.in.progress.error' || word === 'no.session.error')
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
        call.includes('/initBinding')
          ? enterCard(formUrl, { pan: '2202500000000001', expiry: `12/${40 + (round % 40)}`, cvc: '123' })
          : payOnBankPage(stack, formUrl),
      )
      .map((page) => page.catch(() => null)),
  );
}
