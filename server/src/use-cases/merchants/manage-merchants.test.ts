import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Permission } from '#domain/staff/permissions.ts';
import type { StaffUuid } from '#domain/identifier.ts';
import { openProduct } from '#testing/stack/own-product.ts';
import { addMerchant, issueKey } from './manage-merchants.ts';

const { context } = await openProduct({ after });
const permissions: readonly Permission[] = ['MANAGE_MERCHANTS'];

/** A request whose process ends after the act runs once more, because its answer was not stored. */
test('a repeated request creates no second shop and no second key', async () => {
  const [admin] = await context.database.reader<{ staffUuid: StaffUuid }[]>`
    select staff_uuid as "staffUuid" from staff where login = 'admin'`;
  assert.ok(admin);
  const act = { staff: { ...admin, address: '203.0.113.1', permissions }, requestKey: 'one-request' };
  const shop = { fullName: 'Магазин', websiteUrl: null, physicalAddress: null };
  const added = await addMerchant(context, act, shop);
  assert.ok(added.ok);
  const { merchantUuid } = added.value;
  assert.ok((await issueKey(context, act, merchantUuid)).ok);
  const repeated = [await addMerchant(context, act, shop), await issueKey(context, act, merchantUuid)];
  assert.deepEqual(
    repeated.map((result) => !result.ok && result.error.code),
    ['act.done.error', 'act.done.error'],
  );
  const other = await issueKey(context, { ...act, requestKey: 'another-request' }, merchantUuid);
  assert.ok(other.ok);
  const keys = await context.database
    .reader`select 1 from merchant_key where merchant_uuid = ${merchantUuid}`;
  assert.equal(keys.length, 3, 'the first one, one by each request');
});
