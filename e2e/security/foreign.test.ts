import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { openDatabase } from '#server/db/database.ts';
import { buy, logIn } from '#testing/purchase.ts';
import { wideLimits } from '#testing/wider-limits.ts';
import { startStack } from '#testing/stack.ts';
import { logInStaff } from '#testing/staff.ts';
import { newVisitor, type Visitor } from '#testing/visitor.ts';
import { advanceClock, bankOperations } from '#testing/world.ts';
import { type ContractCall, contractCalls, isMerchants, queryOf } from './contract-calls.ts';
import { idsOf, type KnownIds } from './known-ids.ts';
import { digestOfBooks, plantForeign } from './plant-foreign.ts';
import { rawSender } from './raw-request.ts';
import { sampleOf } from './samples.ts';

/** docs/spec/reliability.md#G-10: so many of somebody else's and as many of nobody's; at night `FOREIGN_IDS=1000 npm test -- e2e/security/foreign`. */
const manyIds = Number(process.env['FOREIGN_IDS'] ?? 200);
const atOnce = 20;

const stack = await startStack({ after }, { environment: wideLimits });
const database = openDatabase({ url: stack.databaseUrl });
after(() => database.close());

/** Two clients, each with an order, a card, operations and, after an order left unpaid, a penalty. */
const [myPhone, theirPhone] = ['9001000003', '9001000001'];
const cardWithoutMoneyLater = '5100100000001160';
const ownOrder = await buy(stack, { phone: myPhone, orderNumber: 'OWN-1' });
const theirOrder = await buy(stack, {
  phone: theirPhone,
  orderNumber: 'FOREIGN-1',
  pan: cardWithoutMoneyLater,
});
await advanceClock(stack, 'P25D');
const planted = await plantForeign(database, { orderUuid: theirOrder, copies: manyIds - 1 });
const original = await idsOf(database, theirPhone);
const own: KnownIds = { ...(await idsOf(database, myPhone)), orderUuid: ownOrder };

/** Fifty ways to write somebody's identifier wrongly: cut off, drawn out, with a strange letter in it. */
function malformedIds(id: string): string[] {
  return Array.from({ length: 25 }, (_, at) => [
    id.slice(0, at),
    `${id.slice(0, at)}${String.fromCharCode(103 + (at % 20))}${id.slice(at + 1)}`,
  ]).flat();
}

/** Who asks for what is not theirs. */
type Asking = {
  readonly who: string;
  readonly visitor: Visitor;
  readonly key?: string;
  /** Whose calls are asked: those of which the asking has everything but the identifier, or no right to at all. */
  readonly asks: (call: ContractCall) => boolean;
};

const isStaffs = ({ endpoint }: ContractCall): boolean => typeof endpoint.caller === 'object';

const asking: readonly Asking[] = [
  { who: 'nobody', visitor: newVisitor(stack.productUrl), asks: () => true },
  {
    who: 'another client',
    visitor: await logIn(stack, myPhone),
    asks: ({ endpoint }) => endpoint.caller === 'client',
  },
  { who: 'staff without the right', visitor: await logInStaff(stack, 'product.viewer'), asks: isStaffs },
  {
    who: 'staff who name another client',
    visitor: await logInStaff(stack, 'admin'),
    asks: (call) => isStaffs(call) && 'phone' in sampleFields(call),
  },
  {
    who: 'another shop',
    visitor: newVisitor(stack.productUrl),
    key: 'demo-merchant-key-2',
    asks: isMerchants,
  },
];

const before = { digest: await digestOfBooks(database), operations: await bankOperations(stack) };
const raw = rawSender(stack.productUrl, 'kept');

type Fields = Readonly<Record<string, unknown>>;

function sampleFields({ endpoint }: ContractCall): Fields {
  return sampleOf(endpoint.request) as Fields;
}

const inPath = /[0-9a-f]{8}-[0-9a-f-]{27}/;

/** What a call names of what a client has: fields of its request, the order in its path. */
function namesOf(call: ContractCall): string[] {
  const path = call.key.includes(':orderUuid') ? ['orderUuid'] : [];
  return [...path, ...Object.keys(sampleFields(call)).filter((name) => name in planted)];
}

const naming = contractCalls.filter((call) => namesOf(call).length > 0);

test('there are calls of clients, staff and shops that name something', () => {
  for (const [caller, least] of [
    ['client', 20],
    ['merchant', 4],
    ['staff', 8],
  ] as const) {
    const calls = naming.filter(({ endpoint }) =>
      caller === 'staff' ? typeof endpoint.caller === 'object' : endpoint.caller === caller,
    );
    assert.ok(calls.length >= least, `${caller}: ${calls.map(({ key }) => key).join(', ')}`);
  }
});

for (const { who, visitor, key, asks } of asking)
  for (const call of naming.filter(asks))
    for (const name of namesOf(call))
      test(`${call.key}: ${who}: somebody else's ${name} is answered to the byte like one that does not exist`, async () => {
        const ask = askerOf(call, { visitor, key, name });
        const missing = await ask(randomUUID());
        assert.ok(/^4\d\d /.test(missing) && !missing.startsWith('429'), missing);
        const foreign = [String(original[name]), ...(planted[name] ?? [])];
        for (const ids of [foreign, Array.from({ length: manyIds }, () => randomUUID())])
          for (let first = 0; first < ids.length; first += atOnce)
            for (const answer of await Promise.all(ids.slice(first, first + atOnce).map(ask)))
              assert.equal(answer, missing);
        for (const malformed of malformedIds(String(original[name]))) {
          const answer = await ask(malformed);
          assert.ok(answer === missing || /^40[04] /.test(answer), `${malformed}: ${answer}`);
        }
      });

test('nothing has changed in the books, and the bank has heard nothing', async () => {
  assert.equal(await digestOfBooks(database), before.digest);
  assert.deepEqual(await bankOperations(stack), before.operations);
});

type Asked = { readonly visitor: Visitor; readonly key: string | undefined; readonly name: string };

/** Asks with an identifier in place of the own one; all that is answered but the moment and the age of the session. */
function askerOf(call: ContractCall, { visitor, key, name }: Asked): (id: string) => Promise<string> {
  const names = ['__Host-client', '__Host-staff', '__Host-browser'];
  const headers = {
    'content-type': 'application/json',
    cookie: names.map((cookie) => `${cookie}=${visitor.cookie(cookie) ?? ''}`).join('; '),
    ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
  };
  const mine = Object.entries(sampleFields(call)).map(([field, value]) => [
    field,
    field === 'phone' ? myPhone : (own[field] ?? value),
  ]);
  const isInPath = call.key.includes(`:${name}`);
  return async (id) => {
    const fields = { ...Object.fromEntries(mine), ...(isInPath ? {} : { [name]: id }) } as Fields;
    const path = `${isMerchants(call) ? '' : '/api'}${isInPath ? call.path.replace(inPath, id) : call.path}`;
    const isGet = call.method === 'GET';
    const answer = await raw(call.method, isGet ? `${path}${queryOf(fields)}` : path, {
      headers:
        call.endpoint.idempotent === undefined ? headers : { ...headers, 'idempotency-key': randomUUID() },
      body: isGet ? '' : JSON.stringify(fields),
    });
    const told = Object.entries(answer.headers).filter(([header]) => !unsteady.has(header));
    return `${answer.status} ${answer.body} ${JSON.stringify(told)}`;
  };
}

const unsteady = new Set(['date', 'session-ends-in']);
