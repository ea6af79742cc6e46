import type { IntentUuid, OrderUuid, RefundUuid } from '../identifier.ts';
import { type Kopecks, plus, sumOf } from '../money.ts';
import { type Account, receivableOf } from './account.ts';
import type { Posting, PostingCause, PostingLine, PostingRule } from './posting.ts';

/**
 * Inputs of each posting rule, in kopecks. Money to be returned to a card is credited to EXCESS at the decision, and a
 * refund confirmed by the bank moves it to CASH. So the receivable of an order always equals the debt of its client
 * (docs/spec/reliability.md#I-47).
 */
export type PostingFacts = {
  /**
   * A purchase is approved: the client owes the full amount, the merchant is owed the price, the commission is income.
   */
  'order-approved': {
    readonly orderUuid: OrderUuid;
    readonly purchaseAmount: Kopecks;
    readonly commission: Kopecks;
  };
  /** A settled intent: the part applied to the order, and the excess that matched no debt. */
  'payment-settled': {
    readonly orderUuid: OrderUuid;
    readonly intentUuid: IntentUuid;
    readonly applied: Kopecks;
    readonly excess: Kopecks;
  };
  /** A settled intent that matched no debt at all. */
  'excess-received': { readonly intentUuid: IntentUuid; readonly amount: Kopecks };
  /** A penalty is applied, or increased by `amount`. */
  'penalty-applied': { readonly orderUuid: OrderUuid; readonly amount: Kopecks };
  /** A penalty is cancelled: its open part, or its paid part, which is owed back. */
  'penalty-cancelled': {
    readonly orderUuid: OrderUuid;
    readonly open: Kopecks;
    readonly paid: Kopecks;
  };
  /**
   * A merchant's refund: the part that reduces the unpaid payments, the part owed back to the client, the part that the
   * service has given to the client before at its own expense, and the commission that is no longer earned.
   */
  'order-reduced': {
    readonly orderUuid: OrderUuid;
    readonly takenOffTail: Kopecks;
    readonly returned: Kopecks;
    readonly goodwillRecovered: Kopecks;
    readonly commissionGivenUp: Kopecks;
  };
  /**
   * The whole purchase is reversed before delivery: the paid part is owed back, except what the service has given to the
   * client before; the unpaid part is no longer owed.
   */
  'order-reversed': {
    readonly orderUuid: OrderUuid;
    readonly purchaseAmount: Kopecks;
    readonly commission: Kopecks;
    readonly unpaid: Kopecks;
    readonly paid: Kopecks;
    readonly goodwillRecovered: Kopecks;
  };
  /** Staff return paid money at the expense of the service; the debt stays as it is (docs/spec/rules.md#14). */
  'goodwill-given': { readonly amount: Kopecks };
  /** The bank has returned money to a card. */
  'refund-returned': { readonly refundUuid: RefundUuid; readonly amount: Kopecks };
  /**
   * A settled intent that bought a service. Its fee is charged and paid in one posting, so it leaves no debt
   * (docs/spec/rules.md#9).
   */
  'service-sold': {
    readonly orderUuid: OrderUuid;
    readonly intentUuid: IntentUuid;
    readonly amount: Kopecks;
  };
};

/**
 * Builds the journal transaction of a rule (docs/spec/rules.md#6); lines of 0 are omitted.
 * @throws Error when the transaction does not balance.
 */
export function post<Rule extends PostingRule>(rule: Rule, facts: PostingFacts[Rule]): Posting {
  const { cause, lines } = postingRules[rule](facts);
  const posting = { rule, cause, lines: lines.filter(({ amount }) => amount !== 0) };
  assertBalanced(posting);
  return posting;
}

type Entry = { readonly cause: PostingCause; readonly lines: readonly PostingLine[] };

const postingRules: { readonly [Rule in PostingRule]: (facts: PostingFacts[Rule]) => Entry } = {
  'order-approved': ({ orderUuid, purchaseAmount, commission }) => ({
    cause: null,
    lines: [
      debit(receivableOf(orderUuid), plus(purchaseAmount, commission)),
      credit('MERCHANT', purchaseAmount),
      credit('COMMISSION', commission),
    ],
  }),
  'payment-settled': ({ orderUuid, intentUuid, applied, excess }) => ({
    cause: { intentUuid },
    lines: [
      debit('CASH', plus(applied, excess)),
      credit(receivableOf(orderUuid), applied),
      credit('EXCESS', excess),
    ],
  }),
  'excess-received': ({ intentUuid, amount }) => ({
    cause: { intentUuid },
    lines: [debit('CASH', amount), credit('EXCESS', amount)],
  }),
  'penalty-applied': ({ orderUuid, amount }) => ({
    cause: null,
    lines: [debit(receivableOf(orderUuid), amount), credit('PENALTY', amount)],
  }),
  'penalty-cancelled': ({ orderUuid, open, paid }) => ({
    cause: null,
    lines: [
      debit('PENALTY', plus(open, paid)),
      credit(receivableOf(orderUuid), open),
      credit('EXCESS', paid),
    ],
  }),
  'order-reduced': ({ orderUuid, takenOffTail, returned, goodwillRecovered, commissionGivenUp }) => ({
    cause: null,
    lines: [
      debit('MERCHANT', sumOf([takenOffTail, returned, goodwillRecovered])),
      debit('COMMISSION', commissionGivenUp),
      credit(receivableOf(orderUuid), plus(takenOffTail, commissionGivenUp)),
      credit('EXCESS', returned),
      credit('GOODWILL', goodwillRecovered),
    ],
  }),
  'order-reversed': ({ orderUuid, purchaseAmount, commission, unpaid, paid, goodwillRecovered }) => ({
    cause: null,
    lines: [
      debit('MERCHANT', purchaseAmount),
      debit('COMMISSION', commission),
      credit(receivableOf(orderUuid), unpaid),
      credit('EXCESS', paid),
      credit('GOODWILL', goodwillRecovered),
    ],
  }),
  'goodwill-given': ({ amount }) => ({
    cause: null,
    lines: [debit('GOODWILL', amount), credit('EXCESS', amount)],
  }),
  'refund-returned': ({ refundUuid, amount }) => ({
    cause: { refundUuid },
    lines: [debit('EXCESS', amount), credit('CASH', amount)],
  }),
  'service-sold': ({ orderUuid, intentUuid, amount }) => ({
    cause: { intentUuid },
    lines: [
      debit(receivableOf(orderUuid), amount),
      credit('SERVICE', amount),
      debit('CASH', amount),
      credit(receivableOf(orderUuid), amount),
    ],
  }),
};

function debit(account: Account, amount: Kopecks): PostingLine {
  return { account, side: 'debit', amount };
}

function credit(account: Account, amount: Kopecks): PostingLine {
  return { account, side: 'credit', amount };
}

function assertBalanced({ rule, lines }: Posting): void {
  const sideSum = (side: PostingLine['side']): Kopecks =>
    sumOf(lines.filter((line) => line.side === side).map(({ amount }) => amount));
  if (sideSum('debit') !== sideSum('credit') || lines.length < 2 || lines.some(({ amount }) => amount < 0))
    throw new Error(`posting ${rule} does not balance`);
}
