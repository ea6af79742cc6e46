import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { identifier, type ProductId, type StaffUuid } from '#domain/identifier.ts';
import { basisPoints } from '#domain/money.ts';
import { openProduct } from '#testing/stack/own-product.ts';
import { addDiscount } from './save-discount.ts';

const { context } = await openProduct({ after });
const { reader } = context.database;

test('the staff log names the products of a new discount', async () => {
  const [staff] = await reader<{ staffUuid: StaffUuid }[]>`
    select staff_uuid as "staffUuid" from staff where login = 'admin'`;
  const [product] = await reader<{ productId: string; name: string }[]>`
    select product_id as "productId", name from product
    where product_id not in (select product_id from discount_product) limit 1`;
  assert.ok(staff && product);
  const form = { discount: basisPoints(5000), products: [identifier<ProductId>(product.productId)] };
  const added = await addDiscount(context, { ...staff, address: '203.0.113.1' }, form);
  assert.ok(added.ok, JSON.stringify(added));
  const [action] = await reader<{ after: { products: readonly string[] } }[]>`
    select value_after as after from staff_action where action = 'SAVE_DISCOUNT' and subject_id = ${added.value}`;
  assert.deepEqual(action?.after.products, [product.name]);
});
