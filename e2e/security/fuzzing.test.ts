import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { diceOf } from '../lives/dice.ts';
import { advanceClock } from '../stage/world.ts';
import { logIn } from '../stage/purchase.ts';
import { startStack } from '../stage/stack.ts';
import { logInStaff } from '../stage/staff.ts';
import { newVisitor, type Visitor } from '../stage/visitor.ts';
import { type ContractCall, contractCalls, make } from './contract-calls.ts';
import { sampleOf } from './samples.ts';

/** Requests per call before a merge; at night `FUZZ_REQUESTS=20000 npm test -- e2e/security/fuzzing` (G-09). */
const requests = Number(process.env['FUZZ_REQUESTS'] ?? 200);
const seed = Number(process.env['FUZZ_SEED'] ?? 1);
const atOnce = 10;
const slowestMilliseconds = 2_000;

const stack = await startStack({ after }, { environment: { LOG_LEVEL: 'error' } });
const nobody = newVisitor(stack.productUrl);
const phone = '9001000003';
let client = await logIn(stack, phone);
let staff = await logInStaff(stack, 'admin');
const dice = diceOf(seed);

/** Somebody whom the call lets in, also when an earlier call has ended their session. */
async function callerOf({ endpoint: { caller } }: ContractCall): Promise<Visitor> {
  if (typeof caller === 'object') {
    if ((await staff.call('GET /user')).httpStatus === 401) staff = await logInStaff(stack, 'admin');
    return staff;
  }
  if (caller !== 'client') return nobody;
  if ((await client.call('GET /client/payments')).httpStatus === 401) {
    await advanceClock(stack, 'PT61S');
    client = await logIn(stack, phone);
  }
  return client;
}

const texts = [
  '',
  ' ',
  '0',
  '-1',
  '9001000003',
  '2026-02-30',
  '%',
  "' or 1=1 --",
  '\\',
  '😀',
  '‮',
  'я'.repeat(300),
  '../..',
  'null',
  '1e9',
];
const numbers = [0, -1, 1, 0.1, 2 ** 31, 2 ** 53, -(2 ** 53), 1e21, 100, 400_000];

/** Any plain data, small. */
function anything(depth = 0): unknown {
  const leaf = [
    () => dice.pick(texts),
    () => dice.pick(numbers),
    () => dice.percent(50),
    () => null,
    () => String(dice.throw(1e9)),
  ];
  const branch = [
    () => Array.from({ length: dice.throw(4) }, () => anything(depth + 1)),
    () =>
      Object.fromEntries(
        Array.from({ length: dice.throw(4) }, () => [dice.pick(texts), anything(depth + 1)]),
      ),
  ];
  return dice.pick(depth < 2 ? [...leaf, ...branch] : leaf)();
}

/** The sample with something else in some of its places, or anything at all. */
function spoiled(sample: unknown): unknown {
  if (dice.percent(5)) return anything();
  if (typeof sample !== 'object' || sample === null || Array.isArray(sample))
    return dice.percent(40) ? anything() : sample;
  const fields = Object.entries(sample)
    .filter(() => !dice.percent(5))
    .map(([name, value]) => [name, spoiled(value)]);
  return Object.fromEntries(dice.percent(5) ? [...fields, [dice.pick(texts), anything()]] : fields);
}

for (const call of contractCalls) {
  test(`${call.key}: ${requests} random requests, no fault, no answer outside of the contract, none slow (seed ${seed})`, async () => {
    const caller = await callerOf(call);
    const sample = sampleOf(call.endpoint.request);
    const headers = { authorization: 'Bearer demo-merchant-key' };
    for (let first = 0; first < requests; first += atOnce) {
      const bodies = Array.from({ length: atOnce }, () => spoiled(sample));
      await Promise.all(bodies.map((body) => assertAnswered({ caller, call, headers }, body)));
    }
  });
}

type Asked = {
  readonly caller: Visitor;
  readonly call: ContractCall;
  readonly headers: Readonly<Record<string, string>>;
};

async function assertAnswered({ caller, call, headers }: Asked, body: unknown): Promise<void> {
  const begin = performance.now();
  const isQuery = call.method === 'GET' && (typeof body !== 'object' || body === null);
  const answer = await make(caller, call, { body: isQuery ? {} : body, headers });
  const took = performance.now() - begin;
  const said = `${JSON.stringify(body).slice(0, 300)}: ${answer.httpStatus} ${JSON.stringify(answer.body)}`;
  assert.ok(answer.httpStatus < 500, said);
  if (answer.httpStatus >= 400) assert.match(answer.body.error?.code ?? '', /^[a-z0-9.]+$/, said);
  assert.ok(took < slowestMilliseconds, `${took} ms: ${said}`);
}
