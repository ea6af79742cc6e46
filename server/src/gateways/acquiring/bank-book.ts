import { isRecord } from './call-bank.ts';

export type BookTotal = {
  readonly orderNumber: string;
  readonly charged: number;
  readonly refunded: number;
  readonly chargeCount: number;
};

/** The bank's own list of operations, summed by order number; refused tries moved nothing and are left out. */
export async function readBankBook(url: string): Promise<BookTotal[]> {
  const response = await fetch(`${url}?from=2000-01-01T00:00:00Z`, { signal: AbortSignal.timeout(30_000) });
  const body: unknown = await response.json();
  const operations: unknown = isRecord(body) ? body['operations'] : null;
  if (!Array.isArray(operations)) throw new Error('the bank did not give its book');
  const totals = new Map<string, BookTotal>();
  for (const operation of operations) {
    if (!isRecord(operation) || operation['approved'] !== true) continue;
    const { orderNumber, kind, amount } = operation;
    if (typeof orderNumber !== 'string' || typeof amount !== 'number') continue;
    const before = totals.get(orderNumber) ?? { orderNumber, charged: 0, refunded: 0, chargeCount: 0 };
    totals.set(orderNumber, added(before, { kind, amount }));
  }
  return [...totals.values()];
}

function added(
  total: BookTotal,
  { kind, amount }: { readonly kind: unknown; readonly amount: number },
): BookTotal {
  if (kind === 'CHARGE')
    return { ...total, charged: total.charged + amount, chargeCount: total.chargeCount + 1 };
  if (kind === 'REFUND' || kind === 'REVERSE') return { ...total, refunded: total.refunded + amount };
  return total;
}
