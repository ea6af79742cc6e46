import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { StaffUuid } from '#domain/identifier.ts';
import { type OwnOrder, openProductWithBank } from '#testing/stack/product-with-bank.ts';
import type { Context } from '../context.ts';
import { stopOrderSchedules } from '../orders/stop-order-schedules.ts';
import { reportProblem } from '../pauses/report-problem.ts';
import { batchedCharges } from './charge-order.ts';

const { context, at, noon, newOrder, saveCard } = await openProductWithBank({ after });
const { reader } = context.database;
const product = at(noon(1));

const [service] = await reader<{ staffUuid: StaffUuid }[]>`
  select staff_uuid as "staffUuid" from staff where login = 'service'`;
assert.ok(service);
const staff = { ...service, address: '203.0.113.1', permissions: ['MANUAL_TERMINATION'] } as const;

const holds = {
  'a report of a problem': (order: OwnOrder) =>
    reportProblem(product, { ...order, reason: 'NOT_MINE', text: 'Это не я' }),
  'a stop by staff': ({ orderUuid }: OwnOrder) =>
    stopOrderSchedules(product, { staff, phone: null, orderUuid, note: 'Решение суда' }),
} as const;

// docs/spec/rules.md#13
for (const [name, hold] of Object.entries(holds))
  test(`${name} ends a charge that is not sent yet`, async () => {
    const order = await newOrder(62);
    await saveCard(order);
    let isRegistered = false;
    const register: Context['acquiring']['register'] = async (request) => {
      const held = await hold(order);
      assert.ok(held.ok, JSON.stringify(held));
      isRegistered = true;
      return context.acquiring.register(request);
    };
    const chargeBinding = () => assert.fail('the card is charged');
    const acquiring = { ...context.acquiring, register, chargeBinding };
    await batchedCharges({ ...product, acquiring })(order.orderUuid);
    assert.ok(isRegistered);
    const states = await reader<{ state: string }[]>`
      select state from operation where order_uuid = ${order.orderUuid} and kind = 'SCHEDULED'`;
    assert.deepEqual(
      states.map(({ state }) => state),
      ['EXPIRED'],
    );
  });
