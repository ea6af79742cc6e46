import type { IntentUuid, OrderUuid } from '#domain/identifier.ts';
import { plusSeconds } from '#domain/dates.ts';
import { type Kopecks, kopecks, sumOf } from '#domain/money.ts';
import type { IntentState } from '#domain/orders/payment-intent.ts';
import { repeatWindowSeconds } from '#domain/payments/payment-request.ts';
import { type RefusalCode, refuse } from '#domain/refusal.ts';
import { success, type Result } from '#domain/result.ts';
import { paidByRequest } from '../../../db/payments/payment-request-store.ts';
import type { BankAccess, DatabaseAccess } from '../../context.ts';
import { listDue } from './list-due.ts';
import type { PaymentStarted } from './pay-intent.ts';
import { type PaymentCommand, type PaymentRefusal, startPayment } from './start-payment.ts';

export type AllDueCommand = Pick<
  PaymentCommand,
  'clientUuid' | 'card' | 'cardConsent' | 'remainingAmount' | 'requestKey'
> & {
  /** null for all late orders. */
  readonly orderUuid: OrderUuid | null;
  /** The amount that the customer saw, in kopecks. It must equal everything due. */
  readonly amount: number;
  /** What the customer saw of each order, in kopecks; null for a customer who saw the total only. */
  readonly orders: readonly { readonly orderUuid: OrderUuid; readonly amount: number }[] | null;
};

/** What became of one order. */
export type DueOutcome = { readonly orderUuid: OrderUuid; readonly amount: Kopecks } & (
  | { readonly state: IntentState; readonly intentUuid: IntentUuid }
  | { readonly state: 'REFUSED'; readonly error: RefusalCode }
  | { readonly state: 'NOT_STARTED' }
);

/** The payment that was started last, and the outcome of each order in the order of their payments. */
export type AllDuePaid = { readonly last: PaymentStarted; readonly outcomes: readonly DueOutcome[] };

/**
 * Pays everything due of one order or of all late orders, one payment for each order (docs/spec/rules.md#5). Over
 * several orders it pays the order that is late longest first, and stops at the first one that is not paid at once. A
 * refusal of the first order is the answer, because nothing was charged. A repeat continues after the orders that the
 * request has paid.
 */
export async function payAllDue(
  context: BankAccess,
  command: AllDueCommand,
): Promise<Result<AllDuePaid, PaymentRefusal>> {
  const { orderUuid } = command;
  if (orderUuid === null) return payLateOrders(context, command);
  const amount = kopecks(command.amount);
  if (!isAsShown([{ orderUuid, amount }], command.orders)) return refuse('payment.amount.changed.error');
  const started = await payOrder(context, command, { orderUuid, amount });
  return started.ok
    ? success({ last: started.value, outcomes: [outcomeOf({ orderUuid, amount }, started.value)] })
    : started;
}

type DueAmount = { readonly orderUuid: OrderUuid; readonly amount: Kopecks };

function payOrder(
  context: BankAccess,
  { clientUuid, card, cardConsent, remainingAmount, requestKey }: AllDueCommand,
  { orderUuid, amount }: DueAmount,
): ReturnType<typeof startPayment> {
  const choice = { kind: 'ALL_DUE' } as const;
  const command = {
    clientUuid,
    orderUuid,
    choice,
    kind: 'MANUAL',
    card,
    cardConsent,
    amount,
    requestKey,
  } as const;
  return startPayment(context, { ...command, remainingAmount });
}

function outcomeOf(due: DueAmount, { intentUuid, state }: PaymentStarted): DueOutcome {
  return { ...due, state, intentUuid };
}

async function payLateOrders(
  context: BankAccess,
  command: AllDueCommand,
): Promise<Result<AllDuePaid, PaymentRefusal>> {
  const listed = await listDue(context, command.clientUuid);
  const due = listed.map(({ orderUuid, quote: { amount } }) => ({ orderUuid, amount }));
  const total = sumOf(due.map(({ amount }) => amount));
  const isFirst = total === command.amount && command.requestKey === null;
  const paid = isFirst ? [] : await paidBefore(context, command);
  const all = [...paid, ...due];
  if (sumOf(all.map(({ amount }) => amount)) !== command.amount || !isAsShown(all, command.orders))
    return refuse('payment.amount.changed.error', `amount=${total}`);
  return payOneByOne(context, { ...command, remainingAmount: undefined }, { paid, due });
}

/** Whether the customer saw exactly these orders and sums. */
function isAsShown(orders: readonly DueAmount[], shownOrders: AllDueCommand['orders']): boolean {
  if (shownOrders === null) return true;
  const amounts = new Map(shownOrders.map(({ orderUuid, amount }) => [orderUuid, amount]));
  return (
    shownOrders.length === orders.length &&
    orders.every(({ orderUuid, amount }) => amounts.get(orderUuid) === amount)
  );
}

type PaidDue = DueAmount & Pick<PaymentStarted, 'intentUuid' | 'state'>;

/** The orders that this request has paid already, or whose payment by it is pending. */
async function paidBefore(
  { clock, database }: DatabaseAccess,
  { clientUuid, requestKey: key }: AllDueCommand,
): Promise<readonly PaidDue[]> {
  const paidAfter = plusSeconds(clock.now(), -repeatWindowSeconds);
  return paidByRequest(database.reader, { clientUuid, object: 'ALL_DUE', key }, paidAfter);
}

type Orders = { readonly paid: readonly PaidDue[]; readonly due: readonly DueAmount[] };

async function payOneByOne(
  context: BankAccess,
  command: AllDueCommand,
  { paid, due }: Orders,
): Promise<Result<AllDuePaid, PaymentRefusal>> {
  const outcomes: DueOutcome[] = [...paid];
  const lastPaid = paid.at(-1);
  let last: PaymentStarted | null =
    lastPaid === undefined ? null : { intentUuid: lastPaid.intentUuid, state: lastPaid.state };
  for (const order of due) {
    if (outcomes.some(({ state }) => state !== 'SETTLED')) {
      outcomes.push({ ...order, state: 'NOT_STARTED' });
      continue;
    }
    const started = await payOrder(context, command, order);
    if (started.ok) {
      last = started.value;
      outcomes.push(outcomeOf(order, started.value));
    } else if (last === null) return started;
    else outcomes.push({ ...order, state: 'REFUSED', error: started.error.code });
  }
  return last === null ? refuse('payment.not.allowed.error') : success({ last, outcomes });
}
