import type { Instant } from '#domain/calendar.ts';
import { isRecord } from './call-bank.ts';

export type BookTotal = {
  readonly orderNumber: string;
  readonly charged: number;
  readonly refunded: number;
  readonly chargeCount: number;
};

/** The list of operations that the bank publishes, for reconciliation. */
export type BankBook = {
  /**
   * Sums the operations since an instant by order number. Refused operations moved no money and are omitted.
   * @throws Error when an entry cannot be read: skipping it would report money as never taken
   */
  totals(since: Instant): Promise<BookTotal[]>;
};

const timeLimitMilliseconds = 30_000;

/** Reads the list from a URL: `GET ?from=` answers `{operations: [{orderNumber, kind, amount, approved}]}`. */
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
  if (!Array.isArray(operations)) throw new Error(`the answer of ${url} contains no list of operations`);
  const totals = new Map<string, BookTotal>();
  for (const operation of operations) {
    if (!isRecord(operation)) throw new Error('an operation in the bank’s list is not an object');
    if (!isApproved(operation)) continue;
    const { orderNumber, amount, add } = approvedOf(operation);
    const before = totals.get(orderNumber) ?? { orderNumber, charged: 0, refunded: 0, chargeCount: 0 };
    totals.set(orderNumber, add(before, amount));
  }
  return [...totals.values()];
}

function isApproved({ approved }: Readonly<Record<string, unknown>>): boolean {
  if (typeof approved !== 'boolean')
    throw new Error('an operation in the bank’s list has no boolean approved');
  return approved;
}

type Add = (total: BookTotal, amount: number) => BookTotal;

type Approved = { readonly orderNumber: string; readonly amount: number; readonly add: Add };

function approvedOf({ orderNumber, kind, amount }: Readonly<Record<string, unknown>>): Approved {
  if (typeof orderNumber !== 'string') throw new Error('an operation in the bank’s list has no orderNumber');
  const add = additions.get(kind);
  if (add === undefined) throw new Error(`operation ${orderNumber} in the bank’s list has an unknown kind`);
  if (typeof amount !== 'number' || !Number.isSafeInteger(amount) || amount < 0)
    throw new Error(`operation ${orderNumber} in the bank’s list has no valid amount`);
  return { orderNumber, amount, add };
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
