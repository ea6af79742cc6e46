import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { identifier, type ProductId } from '#domain/identifier.ts';
import { insertManyOrders, priceOfEach } from '#testing/domain/many-orders.ts';
import { eventually } from '#testing/eventually.ts';
import { openProductWithBank } from '#testing/stack/product-with-bank.ts';
import { pastPurchases } from '../../db/catalogue/past-purchase-store.ts';
import { openDatabase } from '../../db/database.ts';
import { rehearseProduct } from './rehearse-product.ts';

const { product, context, noon } = await openProductWithBank({ after });
const { database } = context;
const productId = identifier<ProductId>('four-parts');

/** Adds orders of the product, all sold at the same instant. */
async function sell(name: string, { orders, daysAgo }: { orders: number; daysAgo: number }): Promise<void> {
  await database.transaction(async (transaction) => {
    await insertManyOrders(transaction, { name, orders, clients: 1, now: noon(-daysAgo) });
    await transaction`update orders set product_id = ${productId} where order_number like ${`${name}-%`}`;
  });
}

async function rehearsed(sold: ProductId, isAbandoned = () => false) {
  const result = await rehearseProduct(context, { productId, soldProductId: sold, isAbandoned });
  assert.ok(result.ok);
  return result.value;
}

test('each order of the product of the last 90 days is replayed once, over several pages', async () => {
  assert.equal((await rehearsed(productId)).orders, 0);
  await sell('OLD', { orders: 3, daysAgo: 91 });
  await sell('SAME', { orders: 600, daysAgo: 89 });
  await sell('LATER', { orders: 1, daysAgo: 1 });
  const { orders, sold, isCut, fullAmount } = await rehearsed(productId);
  assert.deepEqual([orders, sold, isCut], [601, 601, false]);
  assert.equal(fullAmount.before, 601 * priceOfEach);
  assert.equal((await rehearsed(identifier<ProductId>('six-months'))).orders, 0);
});

test('an abandoned rehearsal stops after the page that it is reading', async () => {
  assert.equal((await rehearsed(productId, () => true)).orders, 250);
});

test('a page of past purchases reports whether more follow', async () => {
  const question = { productId, since: noon(-90), place: null };
  const pageOf = (count: number) => pastPurchases(database.reader, { ...question, count });
  assert.equal((await pageOf(601)).next, null);
  const { purchases, next } = await pageOf(600);
  assert.equal(purchases.length, 600);
  assert.notEqual(next, null);
});

test('of ten concurrent rehearsals one is refused', async () => {
  const request = { productId, soldProductId: productId, isAbandoned: () => false };
  // no other rehearsal shares the connection on which the first one waits
  const ownDatabase = openDatabase({ url: product.config.databaseAddress, connections: 1 });
  after(() => ownDatabase.close());
  const calls = await database.transaction(async (transaction) => {
    await transaction`lock table orders in access exclusive mode`;
    const first = rehearseProduct({ ...context, database: ownDatabase }, request);
    await eventually('the first rehearsal waits for the orders', async () => {
      const waiting = await transaction`
        select 1 from pg_locks join pg_database on pg_database.oid = pg_locks.database
        where datname = current_database() and relation = 'orders'::regclass and not granted`;
      return waiting.length > 0;
    });
    const others = Array.from({ length: 9 }, () => rehearseProduct(context, request));
    await Promise.race(others);
    return [first, ...others];
  });
  const all = await Promise.all(calls);
  assert.deepEqual(
    all.flatMap((result) => (result.ok ? [] : [result.error.code])),
    ['request.limit.exceeded'],
  );
});
