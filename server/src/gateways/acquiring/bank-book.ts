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
  /**
   * Since a moment, summed by order number; refused tries moved nothing and are left out.
   * @throws Error for a list that is not whole: what could not be read of it would pass for money that was never taken.
   */
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
    if (!isRecord(operation)) throw new Error('the bank’s book names something that is no operation');
    if (!isApproved(operation)) continue;
    const { orderNumber, amount, added } = approvedOf(operation);
    const before = totals.get(orderNumber) ?? { orderNumber, charged: 0, refunded: 0, chargeCount: 0 };
    totals.set(orderNumber, added(before, amount));
  }
  return [...totals.values()];
}

function isApproved({ approved }: Readonly<Record<string, unknown>>): boolean {
  if (typeof approved !== 'boolean')
    throw new Error('an operation of the bank’s book does not say whether it was approved');
  return approved;
}

type Add = (total: BookTotal, amount: number) => BookTotal;

type Approved = { readonly orderNumber: string; readonly amount: number; readonly added: Add };

function approvedOf({ orderNumber, kind, amount }: Readonly<Record<string, unknown>>): Approved {
  if (typeof orderNumber !== 'string') throw new Error('an operation of the bank’s book has no number');
  const added = additions.get(kind);
  if (added === undefined) throw new Error('an operation of the bank’s book is of no kind that is known');
  if (typeof amount !== 'number' || !Number.isSafeInteger(amount) || amount < 0)
    throw new Error('an operation of the bank’s book has no sum');
  return { orderNumber, amount, added };
}

const addRefund: Add = (total, amount) => ({ ...total, refunded: total.refunded + amount });

const additions = new Map<unknown, Add>([
  [
    'CHARGE',
    (total, amount) => ({
      ...total,
      charged: total.charged + amount,
      chargeCount: total.chargeCount + 1,
    }),
  ],
  ['REFUND', addRefund],
  ['REVERSE', addRefund],
  ['BIND', (total) => total],
]);
