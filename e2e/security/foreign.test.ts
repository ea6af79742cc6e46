import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { openDatabase } from '#server/db/database.ts';
import { assertAuditHolds } from '../stage/audit.ts';
import { buy, logIn } from '../stage/purchase.ts';
import { startStack } from '../stage/stack.ts';
import { advanceClock, bankOperations } from '../stage/world.ts';
import { contractCalls, make } from './contract-calls.ts';
import { sampleOf } from './samples.ts';

const stack = await startStack({ after });
const database = openDatabase({ url: stack.databaseUrl });
after(() => database.close());

/** Two clients, each with an order, a card, operations and, after an order left unpaid, a penalty. */
const cardWithoutMoneyLater = '5100100000001160';
const ownOrder = await buy(stack, { phone: '9001000003', orderNumber: 'OWN-1' });
await buy(stack, { phone: '9001000001', orderNumber: 'FOREIGN-1', pan: cardWithoutMoneyLater });
await advanceClock(stack, 'P25D');
const me = await logIn(stack, '9001000003');

type Ids = Readonly<Record<string, string | null>>;

async function idsOf(phone: string): Promise<Ids> {
  const [ids] = await database.reader<Ids[]>`
    select o.order_uuid as "orderUuid", b.binding_uuid as "bindingUuid", p.penalty_uuid as "penaltyUuid",
      op.operation_uuid as "earlyPaymentUuid", op.md_order as "mdOrder"
    from client c join orders o using (client_uuid) left join binding b using (client_uuid)
      left join penalty p on p.order_uuid = o.order_uuid left join operation op on op.order_uuid = o.order_uuid
    where c.phone = ${phone} limit 1`;
  return ids ?? {};
}

/** G-10; at night `FOREIGN_IDS=1000 npm test -- e2e/security/foreign`. */
const manyIds = Number(process.env['FOREIGN_IDS'] ?? 200);
const atOnce = 20;

/** Fifty ways to write somebody's identifier wrongly: cut off, drawn out, with a strange letter in it. */
function malformedIds(id: string): string[] {
  return Array.from({ length: 25 }, (_, at) => [
    id.slice(0, at),
    `${id.slice(0, at)}${String.fromCharCode(103 + (at % 20))}${id.slice(at + 1)}`,
  ]).flat();
}

const foreign = await idsOf('9001000001');
const own: Ids = { ...(await idsOf('9001000003')), orderUuid: ownOrder };

type Fields = Readonly<Record<string, unknown>>;

/** Every call of a client that names something: what of somebody else's is put in place of what. */
const naming = contractCalls.filter(
  ({ endpoint, method }) =>
    method === 'POST' &&
    endpoint.caller === 'client' &&
    Object.keys(sampleOf(endpoint.request) as Fields).some((name) => name in foreign),
);

test('there are calls that name something', () => {
  assert.ok(naming.length >= 8, naming.map(({ key }) => key).join(', '));
  assert.ok(foreign['orderUuid'] && foreign['bindingUuid'] && foreign['mdOrder']);
});

for (const call of naming) {
  const sample = sampleOf(call.endpoint.request) as Fields;
  const names = Object.keys(sample).filter((name) => name in foreign && typeof foreign[name] === 'string');
  for (const name of names) {
    test(`${call.key}: somebody else's ${name} is answered exactly like one that does not exist, and the bank hears nothing`, async () => {
      const mine = Object.fromEntries(names.map((each) => [each, own[each] ?? sample[each]]));
      const before = await bankOperations(stack);
      const answerTo = (id: unknown) => make(me, call, { body: { ...sample, ...mine, [name]: id } });
      const theirs = await answerTo(foreign[name]);
      const nobodys = await answerTo(randomUUID());
      assert.ok(theirs.httpStatus >= 400 && theirs.httpStatus < 500, `${theirs.httpStatus}`);
      assert.deepEqual([theirs.httpStatus, theirs.body], [nobodys.httpStatus, nobodys.body]);
      for (let time = 0; time < manyIds; time += atOnce) {
        const others = await Promise.all(Array.from({ length: atOnce }, () => answerTo(randomUUID())));
        for (const other of others)
          assert.deepEqual([other.httpStatus, other.body], [nobodys.httpStatus, nobodys.body]);
      }
      for (const malformed of malformedIds(String(foreign[name]))) {
        const { httpStatus } = await answerTo(malformed);
        assert.ok([400, nobodys.httpStatus].includes(httpStatus), `${malformed}: ${httpStatus}`);
      }
      assert.deepEqual(await bankOperations(stack), before);
    });
  }
}

test('nothing has changed in the books', () => assertAuditHolds(stack));
