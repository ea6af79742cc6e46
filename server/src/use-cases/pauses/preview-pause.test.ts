import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { moscowDate, plusDays } from '#domain/dates.ts';
import type { PauseRequestUuid, StaffUuid } from '#domain/identifier.ts';
import { openProductWithBank } from '#testing/stack/product-with-bank.ts';
import { batchedCharges } from '../charges/charge-order.ts';
import { growPenalties } from '../penalties/grow-penalties.ts';
import { grantPause } from './grant-pause.ts';
import { previewPause } from './preview-pause.ts';
import { askRelief } from './report-problem.ts';

const { context, at, noon, newOrder, chargeAndNotify } = await openProductWithBank({ after });
const { reader } = context.database;

// docs/spec/rules.md#13
test('staff see by how much a backdated pause reduces a penalty, and the decision reduces it', async () => {
  const order = await newOrder(41);
  const { orderUuid } = order;
  await chargeAndNotify(order, noon(-8));
  await batchedCharges(at(noon(0)))(orderUuid);
  const asked = await askRelief(at(noon(0)), {
    ...order,
    reason: 'ILLNESS',
    text: 'Больница',
    wishedDays: 20,
  });
  assert.ok(asked.ok);
  await growPenalties(at(noon(5)), { orderUuid, days: 'counted' });
  const [request] = await reader<{ requestUuid: PauseRequestUuid; staffUuid: StaffUuid }[]>`
    select request_uuid as "requestUuid", staff_uuid as "staffUuid" from pause_request, staff
    where order_uuid = ${orderUuid} and login = 'service'`;
  assert.ok(request);
  const { requestUuid, staffUuid } = request;
  const staff = { staffUuid, address: '203.0.113.1', permissions: ['MANUAL_TERMINATION'] } as const;
  const dateTo = plusDays(moscowDate(noon(0)), 20);
  const penalty = async () => {
    const [row] = await reader<
      { amount: number }[]
    >`select amount from penalty where order_uuid = ${orderUuid}`;
    return row?.amount;
  };
  const preview = await previewPause(at(noon(5)), { staff, orderUuid, requestUuid, dateTo });
  assert.ok(preview.ok);
  const { penaltyBefore, penaltyAfter } = preview.value;
  assert.equal(penaltyBefore, await penalty());
  const grant = { staff, requestUuid, dateTo, lawTermConfirmed: true, stopNote: null };
  assert.ok((await grantPause(at(noon(5)), grant)).ok);
  assert.equal(penaltyAfter, await penalty());
  assert.ok(penaltyAfter < penaltyBefore);
});
