import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { openDatabase } from '#server/db/database.ts';
import { cardThatDeclinesLater } from '#testing/bank/cards.ts';
import { sizeOf } from '#testing/sizes.ts';
import { demoClients } from '#testing/people/demo-clients.ts';
import { buy, logIn } from '#testing/people/purchase.ts';
import { wideLimits } from '#testing/stack/wider-limits.ts';
import { startStack } from '#testing/stack/stack.ts';
import { logInStaff } from '#testing/people/staff.ts';
import { newApiClient, type ApiClient } from '#testing/api-client.ts';
import { advanceClock, bankOperations } from '#testing/bank/sandbox-calls.ts';
import { type ContractCall, contractCalls, isMerchants, queryOf } from '#testing/contract/contract-calls.ts';
import { idsOf, type KnownIds } from '#testing/contract/known-ids.ts';
import { digestOfBooks, insertForeignObjects } from './plant-foreign.ts';
import { rawSender } from '#testing/contract/raw-request.ts';
import { sampleOf } from '#testing/contract/samples.ts';

/** The number of foreign and of unknown identifiers (docs/spec/reliability.md#G-10). */
const idCount = sizeOf('FOREIGN_IDS');
const atOnce = 20;

const stack = await startStack({ after }, { environment: wideLimits });
const database = openDatabase({ url: stack.databaseUrl });
after(() => database.close());

/** Two clients, each with an order, a card, operations and, on an unpaid order, a penalty. */
const [myPhone, foreignPhone] = [demoClients.anna, demoClients.maria];
const ownOrder = await buy(stack, { phone: myPhone, orderNumber: 'OWN-1' });
const theirOrder = await buy(stack, {
  phone: foreignPhone,
  orderNumber: 'FOREIGN-1',
  pan: cardThatDeclinesLater,
});
await advanceClock(stack, 'P25D');
const planted = await insertForeignObjects(database, { orderUuid: theirOrder, copies: idCount - 1 });
const original = await idsOf(database, foreignPhone);
const own: KnownIds = { ...(await idsOf(database, myPhone)), orderUuid: ownOrder };

/** Fifty malformed spellings of an identifier: truncated, extended, with a wrong letter. */
function malformedIds(id: string): string[] {
  return Array.from({ length: 25 }, (_, at) => [
    id.slice(0, at),
    `${id.slice(0, at)}${String.fromCharCode(103 + (at % 20))}${id.slice(at + 1)}`,
  ]).flat();
}

/** A caller who requests foreign objects. */
type ForeignRequest = {
  readonly who: string;
  readonly apiClient: ApiClient;
  readonly key?: string;
  /**
   * The calls to test: those that the caller may make with an own identifier, or those that the caller may never make.
   */
  readonly asks: (call: ContractCall) => boolean;
};

const isStaffs = ({ endpoint }: ContractCall): boolean => typeof endpoint.caller === 'object';

const asking: readonly ForeignRequest[] = [
  { who: 'nobody', apiClient: newApiClient(stack.productUrl), asks: () => true },
  {
    who: 'another client',
    apiClient: await logIn(stack, myPhone),
    asks: ({ endpoint }) => endpoint.caller === 'client',
  },
  {
    who: 'staff without the permission',
    apiClient: await logInStaff(stack, 'product.viewer'),
    asks: isStaffs,
  },
  {
    who: 'staff who name another client',
    apiClient: await logInStaff(stack, 'admin'),
    asks: (call) => isStaffs(call) && 'phone' in sampleFields(call),
  },
  {
    who: 'another shop',
    apiClient: newApiClient(stack.productUrl),
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

/** Names of the client objects a call refers to: request fields and the order in its path. */
function namesOf(call: ContractCall): string[] {
  const path = call.key.includes(':orderUuid') ? ['orderUuid'] : [];
  return [...path, ...Object.keys(sampleFields(call)).filter((name) => name in planted)];
}

const naming = contractCalls.filter((call) => namesOf(call).length > 0);

test('calls of clients, staff and shops refer to client objects', () => {
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

for (const { who, apiClient, key, asks } of asking)
  for (const call of naming.filter(asks))
    for (const name of namesOf(call))
      test(`${call.key}: ${who}: a foreign ${name} and an unknown one get identical answers`, async () => {
        const ask = requestWith(call, { apiClient, key, name });
        const missing = await ask(randomUUID());
        assert.ok(/^4\d\d /.test(missing) && !missing.startsWith('429'), missing);
        const foreign = [String(original[name]), ...(planted[name] ?? [])];
        for (const ids of [foreign, Array.from({ length: idCount }, () => randomUUID())])
          for (let first = 0; first < ids.length; first += atOnce)
            for (const answer of await Promise.all(ids.slice(first, first + atOnce).map(ask)))
              assert.equal(answer, missing);
        for (const malformed of malformedIds(String(original[name]))) {
          const answer = await ask(malformed);
          assert.ok(answer === missing || /^40[04] /.test(answer), `${malformed}: ${answer}`);
        }
      });

test('the books have not changed, and the bank was not called', async () => {
  assert.equal(await digestOfBooks(database), before.digest);
  assert.deepEqual(await bankOperations(stack), before.operations);
});

type RequestContext = {
  readonly apiClient: ApiClient;
  readonly key: string | undefined;
  readonly name: string;
};

/** Makes the call with another identifier. Returns the answer without its timestamp and the session's age. */
function requestWith(
  call: ContractCall,
  { apiClient, key, name }: RequestContext,
): (id: string) => Promise<string> {
  const names = ['__Host-client', '__Host-staff', '__Host-browser'];
  const headers = {
    'content-type': 'application/json',
    cookie: names.map((cookie) => `${cookie}=${apiClient.cookie(cookie) ?? ''}`).join('; '),
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
    const compared = Object.entries(answer.headers).filter(([header]) => !changingHeaders.has(header));
    return `${answer.status} ${answer.body} ${JSON.stringify(compared)}`;
  };
}

const changingHeaders = new Set(['date', 'session-ends-in']);
