import { Type } from 'typebox';
import type { PastPurchase } from '#domain/catalogue/rehearsal.ts';
import type { Kopecks } from '#domain/money.ts';
import { productId } from './catalogue.ts';
import type { Endpoint } from './endpoint.ts';
import { date, record } from './fields.ts';

const count = Type.Integer({ minimum: 0 });
const sum = Type.Unsafe<Kopecks>(Type.Integer({ description: 'kopecks; a difference can be negative' }));
const day = Type.Unsafe<PastPurchase['soldOn']>(date);
const days = Type.Integer({ description: 'days; negative: earlier' });
const moved = record({ least: days, most: days });

/** The sums of all orders under both products, and the smallest and the largest difference of one order. */
const total = record({ before: sum, after: sum, least: sum, most: sum });

const outline = record({
  fullAmount: sum,
  commission: sum,
  paymentsCount: count,
  firstAmount: sum,
  firstDate: day,
  lastDate: day,
});

/** It has no data of clients. */
const rehearsal = record({
  days: Type.Integer({ description: 'the period' }),
  orders: count,
  isCut: Type.Boolean({ description: 'only the latest 100 000 orders are counted' }),
  notSold: record({ BELOW_MINIMUM: count, ABOVE_MAXIMUM: count, TOO_SMALL_TO_SPLIT: count }),
  sold: Type.Integer({ minimum: 0, description: 'the orders that the product sells too' }),
  changed: Type.Integer({
    minimum: 0,
    description: 'of these, with another sum, date or number of payments',
  }),
  fullAmount: total,
  commission: total,
  firstAmount: total,
  paymentsCount: record({
    before: count,
    after: count,
    least: Type.Integer(),
    most: Type.Integer(),
  }),
  firstDate: moved,
  lastDate: moved,
  breaches: Type.Array(
    record({
      sentence: Type.String({ description: 'the broken clause in Russian' }),
      before: count,
      after: count,
    }),
  ),
  examples: Type.Array(record({ amount: sum, soldOn: day, before: outline, after: outline })),
});

/** What a product changes for the orders of the past, before it is started (docs/spec/performance.md#goals). */
export const rehearsalsEndpoints = {
  'POST /admin/v1/products/rehearse': {
    summary: 'The orders of the last 90 days of one product, computed under the terms of another',
    source: 'docs/spec/performance.md#goals',
    caller: { staff: ['EDIT_PRODUCTS'] },
    request: record({ productId, soldProductId: productId }),
    response: rehearsal,
    errors: ['product.not.found.error', 'request.limit.exceeded'],
  },
} as const satisfies Record<string, Endpoint>;
