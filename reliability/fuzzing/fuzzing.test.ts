import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { Check } from 'typebox/value';
import type { Endpoint } from '#contract/endpoint.ts';
import { errorsOfAnyCall } from '#contract/errors-of-any-call.ts';
import { errors } from '#contract/errors.ts';
import { openDatabase } from '#server/db/database.ts';
import { cardThatDeclinesLater } from '#testing/bank/cards.ts';
import { sizeOf } from '#testing/sizes.ts';
import { isNightRun } from '#testing/night.ts';
import { assertAuditHolds } from '#testing/database/audit.ts';
import { demoClients } from '#testing/people/demo-clients.ts';
import { buy, logIn } from '#testing/people/purchase.ts';
import { wideLimits } from '#testing/stack/wider-limits.ts';
import { startStack } from '#testing/stack/stack.ts';
import { logInStaff } from '#testing/people/staff.ts';
import { newApiClient, type ApiClient } from '#testing/api-client.ts';
import { advanceClock } from '#testing/bank/sandbox-calls.ts';
import { randomOf } from '#testing/random.ts';
import { type ContractCall, contractCalls, isMerchants, queryOf } from '#testing/contract/contract-calls.ts';
import { idsOf } from '#testing/contract/known-ids.ts';
import { type KnownValues, randomParameter, randomRequest } from './random-requests.ts';
import { type RawAnswer, rawSender } from '#testing/contract/raw-request.ts';
import { sampleOf } from '#testing/contract/samples.ts';

/** Requests per call (docs/spec/reliability.md#G-09). */
const requests = sizeOf('FUZZ_REQUESTS');
const seed = Number(process.env['FUZZ_SEED'] ?? 1);
const atOnce = 10;
const slowestMilliseconds = isNightRun ? 2_000 : Number.POSITIVE_INFINITY;

const stack = await startStack({ after }, { environment: { LOG_LEVEL: 'error', ...wideLimits } });
const raw = rawSender(stack.productUrl, 'kept');
const guest = newApiClient(stack.productUrl);
const [phone, phoneOfAnother] = [demoClients.anna, demoClients.maria];
await buy(stack, { phone, orderNumber: 'FUZZED' });
await buy(stack, { phone: phoneOfAnother, orderNumber: 'FUZZED-BY-STAFF', pan: cardThatDeclinesLater });
await advanceClock(stack, 'P25D');
let client = await logIn(stack, phone);
let staff = await logInStaff(stack, 'admin');
const random = randomOf(seed);

const database = openDatabase({ url: stack.databaseUrl });
const demoIds = { productId: 'four-parts', paymentNumber: 2, countryCode: '7', login: 'support' };
const knownToClient: KnownValues = { ...demoIds, ...(await idsOf(database, phone)) };
/** Staff act on another client, because a blocked client can make no calls. */
const knownToOthers: KnownValues = {
  ...demoIds,
  ...(await idsOf(database, phoneOfAnother)),
  phone: phoneOfAnother,
};
await database.close();

/** A caller with access to the call; logs in again when an earlier call ended the session. */
async function callerOf({ endpoint: { caller } }: ContractCall): Promise<ApiClient> {
  if (typeof caller === 'object') {
    if ((await staff.viewUser()).httpStatus === 401) staff = await logInStaff(stack, 'admin');
    return staff;
  }
  if (caller !== 'client') return guest;
  if ((await client.listCards()).httpStatus === 401) {
    await advanceClock(stack, 'PT61S');
    client = await logIn(stack, phone);
  }
  return client;
}

for (const call of contractCalls) {
  test(`${call.key}: ${requests} random requests get answers of the contract and no fault (seed ${seed})`, async () => {
    const send = senderFor(call, await callerOf(call));
    const sample = sampleOf(call.endpoint.request);
    const known = call.endpoint.caller === 'client' ? knownToClient : knownToOthers;
    for (let first = 0; first < requests; first += atOnce) {
      const sent = Array.from({ length: atOnce }, () => ({
        body: randomRequest(random, sample, known),
        path: call.path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, (id) => randomParameter(random, id, known)),
      }));
      await Promise.all(sent.map((request) => assertAnswered(call.endpoint, send, request)));
    }
  });
}

test('random requests leave every invariant intact', () => assertAuditHolds(stack));

type Request = { readonly path: string; readonly body: unknown };
type Send = (request: Request) => Promise<RawAnswer>;

function senderFor(call: ContractCall, caller: ApiClient): Send {
  const names = ['__Host-client', '__Host-staff', '__Host-browser'];
  const headers = {
    'content-type': 'application/json',
    authorization: 'Bearer demo-merchant-key',
    cookie: names.map((name) => `${name}=${caller.cookie(name) ?? ''}`).join('; '),
  };
  const keyed = call.endpoint.idempotent !== undefined;
  return async ({ path, body }) => {
    const isQuery = call.method === 'GET' && typeof body === 'object' && body !== null;
    const address = `${isMerchants(call) ? '' : '/api'}${path}${isQuery ? queryOf(body) : ''}`;
    return raw(call.method, address, {
      headers: keyed ? { ...headers, 'idempotency-key': randomUUID() } : headers,
      body: call.method === 'GET' ? '' : JSON.stringify(body),
    });
  };
}

async function assertAnswered(endpoint: Endpoint, send: Send, request: Request): Promise<void> {
  const { answer, took } = await timed(() => send(request));
  const exchange = `${request.path} ${JSON.stringify(request.body).slice(0, 300)}: ${answer.status} ${answer.body.slice(0, 2_000)}`;
  assertWithinContract(endpoint, answer, exchange);
  if (took < slowestMilliseconds) return;
  // a call that was slow on a busy machine is repeated alone
  const again = await timed(() => send(request));
  assert.ok(again.took < slowestMilliseconds, `${took} ms, then ${again.took} ms: ${exchange}`);
}

async function timed(work: () => Promise<RawAnswer>): Promise<{ answer: RawAnswer; took: number }> {
  const begin = performance.now();
  const answer = await work();
  return { answer, took: performance.now() - begin };
}

/** Checks an answer against the contract: a file, SUCCESS with its fields, or a listed refusal with its status. */
function assertWithinContract(
  endpoint: Endpoint,
  { status, headers, body }: RawAnswer,
  exchange: string,
): void {
  assert.ok(status < 500, exchange);
  if (status === 200 && endpoint.answers !== undefined) {
    assert.ok(String(headers['content-type']).startsWith(endpoint.answers), exchange);
    return;
  }
  assert.equal(headers['content-type'], 'application/json; charset=utf-8', exchange);
  const { status: outcome, ...fields } = JSON.parse(body) as Readonly<Record<string, unknown>>;
  if (outcome === 'SUCCESS') {
    assert.ok(status === 200 && Check(endpoint.response, fields), exchange);
    return;
  }
  const { code, message } = fields['error'] as { readonly code: string; readonly message: string };
  const allowed = [...endpoint.errors, ...errorsOfAnyCall].find((known) => known === code);
  assert.ok(outcome === 'FAIL' && allowed !== undefined && message !== '', exchange);
  assert.equal(status, errors[allowed].httpStatus, exchange);
}
