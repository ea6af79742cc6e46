import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { OperationUuid } from '#domain/identifier.ts';
import { identifier } from '#domain/identifier.ts';
import { kopecks } from '#domain/money.ts';
import { openProductWithBank } from '../../../../../e2e/stage/product-with-bank.ts';
import type { StatusAnswer } from '../../../gateways/acquiring/port.ts';
import { startPayment } from '../paying/start-payment.ts';
import { endOperation } from './end-operation.ts';
import { resolveOperation } from './resolve-operation.ts';
import { settle, settleCharges } from './settle.ts';

const { context, newOrder, saveCard, wish } = await openProductWithBank({ after });
const { database } = context;

type Found = Extract<StatusAnswer, { kind: 'found' }>;

test('what has ended stays as it is, and a card that is stolen is given up with its charge (gateway.md 8)', async () => {
  const order = await newOrder();
  const card = await saveCard(order);
  const isKept = async () => {
    const rows = await database.reader`select from binding where binding_uuid = ${card} and active`;
    return rows.length === 1;
  };
  const charge = async () => {
    const lost = {
      ...context,
      acquiring: { ...context.acquiring, register: async () => ({ kind: 'unknown' }) as const },
    };
    await startPayment(lost, wish(order, { card }));
    const [row] = await database.reader<{ operationUuid: OperationUuid }[]>`
      select operation_uuid as "operationUuid" from operation where order_uuid = ${order.orderUuid} order by created_at desc`;
    assert.ok(row);
    return row.operationUuid;
  };
  for (const [actionCode, state, stays] of [
    [null, 'EXPIRED', true],
    [116, 'DECLINED', true],
    [43, 'DECLINED', false],
  ] as const) {
    const operationUuid = await charge();
    await database.autocommit`delete from job where kind = 'charge-order'`;
    assert.equal(await endOperation(context, operationUuid, actionCode), state);
    assert.equal(await endOperation(context, operationUuid, actionCode === null ? 116 : null), state);
    assert.equal(await isKept(), stays);
    const woken = await database.reader`select key from job where kind = 'charge-order'`;
    assert.deepEqual([...woken], [{ key: order.orderUuid }], 'its write-offs are planned anew');
  }
});

test('a stolen card that a customer wanted to change to does not cost them the one they have', async () => {
  const order = await newOrder();
  const card = await saveCard(order);
  const lost = { ...context.acquiring, register: async () => ({ kind: 'unknown' }) as const };
  await startPayment({ ...context, acquiring: lost }, wish(order, { card }));
  const [change] = await database.autocommit<{ operationUuid: OperationUuid }[]>`
    update operation set kind = 'BINDING', amount = 0 where order_uuid = ${order.orderUuid} and state = 'CREATED'
    returning operation_uuid as "operationUuid"`;
  assert.ok(change);
  assert.equal(await endOperation(context, change.operationUuid, 43), 'DECLINED');
  const kept = await database.reader`select from binding where binding_uuid = ${card} and active`;
  assert.equal(kept.length, 1);
});

test('an operation or an order that does not exist is a fault, not an answer', async () => {
  const nobodys = identifier<OperationUuid>('00000000-0000-4000-8000-000000000001');
  await assert.rejects(resolveOperation(context, nobodys), /is to be resolved/);
  await assert.rejects(endOperation(context, nobodys, null), /does not vanish/);
  const known = { ...(await newOrder()), operationUuid: nobodys, kind: 'MANUAL' } as const;
  const status: Found = {
    kind: 'found',
    mdOrder: null,
    gatewayOrderNumber: '',
    state: 'paid',
    actionCode: 0,
    amount: kopecks(100_000),
    currency: '643',
    depositedAmount: null,
    refundedAmount: null,
    card: null,
    orderUuid: null,
  };
  await assert.rejects(settle(context, known, status), /does not vanish/);
  await assert.rejects(settleCharges(context, [{ known, status }]), /do not vanish/);
});
