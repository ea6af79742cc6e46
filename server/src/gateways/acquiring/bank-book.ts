import type { Instant } from '#domain/calendar.ts';
import { isRecord } from './call-bank.ts';

export type BookTotal = {
  readonly orderNumber: string;
  readonly charged: number;
  readonly refunded: number;
  readonly chargeCount: number;
};

/** The bank's own list of operations. */
export type BankBook = {
  /** Since a moment, summed by order number; refused tries moved nothing and are left out. */
  totals(since: Instant): Promise<BookTotal[]>;
};

const timeLimitMilliseconds = 30_000;

/** A list that is read from an address: `GET ?from=` answers `{operations: [{orderNumber, kind, amount, approved}]}`. */
export function bankBookAt(url: string): BankBook {
  return { totals: (since) => readTotals(`${url}?from=${since}`) };
}

async function readTotals(url: string): Promise<BookTotal[]> {
  const response = await fetch(url, {
    redirect: 'error',
    signal: AbortSignal.timeout(timeLimitMilliseconds),
  });
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
