import type { Instant } from '#domain/dates.ts';
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
   * @throws Error when an entry cannot be read, because its money would be missing in the sums
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
  if (!Array.isArray(operations)) throw new Error(`the response of ${url} contains no list of operations`);
  const totals = new Map<string, BookTotal>();
  for (const operation of operations) {
    if (!isRecord(operation)) throw new Error('an operation in the bank’s list is not an object');
    if (!isApproved(operation)) continue;
    const { orderNumber, amount, addOperation } = parseApproved(operation);
    const total = totals.get(orderNumber) ?? { orderNumber, charged: 0, refunded: 0, chargeCount: 0 };
    totals.set(orderNumber, addOperation(total, amount));
  }
  return [...totals.values()];
}

function isApproved({ approved }: Readonly<Record<string, unknown>>): boolean {
  if (typeof approved !== 'boolean')
    throw new Error('an operation in the bank’s list has no boolean approved');
  return approved;
}

type AddOperation = (total: BookTotal, amount: number) => BookTotal;

type ApprovedOperation = {
  readonly orderNumber: string;
  readonly amount: number;
  readonly addOperation: AddOperation;
};

function parseApproved({ orderNumber, kind, amount }: Readonly<Record<string, unknown>>): ApprovedOperation {
  if (typeof orderNumber !== 'string') throw new Error('an operation in the bank’s list has no orderNumber');
  const addOperation = additionByKind.get(kind);
  if (addOperation === undefined)
    throw new Error(`operation ${orderNumber} in the bank’s list has an unknown kind`);
  if (typeof amount !== 'number' || !Number.isSafeInteger(amount) || amount < 0)
    throw new Error(`operation ${orderNumber} in the bank’s list has no valid amount`);
  return { orderNumber, amount, addOperation };
}

const addRefund: AddOperation = (total, amount) => ({ ...total, refunded: total.refunded + amount });

const additionByKind = new Map<unknown, AddOperation>([
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
