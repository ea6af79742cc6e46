import { assertAuditHolds } from '#testing/database/audit.ts';
import type { Benchmark } from './benchmark.ts';
import { createGrownBank } from './grown-bank.ts';
import { sizes } from './sizes.ts';

const orders = sizes.auditedOrders;

/**
 * Measures every invariant of `npm run audit` on orders with a history of months and on the bank's own book
 * (docs/spec/reliability.md#G-04).
 */
export const benchmark: Benchmark = {
  name: `the audit of ${orders} orders`,
  unit: 's',
  rounds: 3,
  goal: { kind: 'value', of: 'audit', bound: { atMost: 15 } },
  open: async () => {
    const { books, close } = await createGrownBank(orders);
    return {
      variants: {
        audit: async () => {
          const began = performance.now();
          await assertAuditHolds(books);
          return (performance.now() - began) / 1000;
        },
      },
      close,
    };
  },
};
