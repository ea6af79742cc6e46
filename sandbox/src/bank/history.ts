import { readParameters, type RequestParameters } from '../parameters.ts';
import type { Bank } from './bank.ts';
import { passesLuhn } from './card.ts';
import type { BankOrder, Binding, Refund } from './order.ts';
import { newOrder } from './calls/register.ts';
import { cardOf } from './test-cards.ts';

/** An invalid entry refuses the whole import; the reason names the first one. */
export type HistoryResult =
  | { readonly kind: 'WRITTEN'; readonly orders: readonly { orderNumber: string; mdOrder: string }[] }
  | { readonly kind: 'REFUSED'; readonly reason: string };

/**
 * Imports history from before the start of the sandbox: bound cards, and payments that were made, refused or refunded
 * at past instants. It gives demo customers a history; no callbacks are sent.
 * Bindings: `{bindingId, clientId, pan, expiry: "YYYYMM"}`. Payments: `{orderNumber, mdOrder?, bindingId, amount, at,
 * actionCode?, refunds?: [{amount, at, externalRefundId?}]}`, sums in kopecks, instants in ISO 8601.
 */
export function importHistory(bank: Bank, body: unknown): HistoryResult {
  const bindings = entries(body, 'bindings').map(readBinding);
  const importedBindings = new Map(
    bindings.flatMap((binding) => (binding === null ? [] : [[binding.bindingId, binding]])),
  );
  const payments = entries(body, 'payments').map((entry) =>
    readPayment(entry, (bindingId) => importedBindings.get(bindingId) ?? bank.book.binding(bindingId)),
  );
  const invalidIndex = [...bindings, ...payments].findIndex((entry) => entry === null);
  if (invalidIndex >= 0)
    return { kind: 'REFUSED', reason: `entry ${invalidIndex} (bindings first, then payments) is malformed` };
  const validPayments = payments.flatMap((payment) => payment ?? []);
  const orderNumbers = new Set<string>();
  const duplicate = validPayments.find(({ orderNumber }) => {
    const isKnown = orderNumbers.has(orderNumber) || bank.book.orderByNumber(orderNumber) !== null;
    orderNumbers.add(orderNumber);
    return isKnown;
  });
  if (duplicate !== undefined)
    return { kind: 'REFUSED', reason: `order number ${duplicate.orderNumber} is known already` };
  for (const binding of importedBindings.values()) bank.book.saveBinding(binding);
  return { kind: 'WRITTEN', orders: validPayments.map((payment) => writePayment(bank, payment)) };
}

type PastPayment = {
  readonly orderNumber: string;
  readonly mdOrder: string | null;
  readonly binding: Binding;
  readonly amount: number;
  readonly at: number;
  readonly actionCode: number;
  readonly refunds: readonly Refund[];
};

function entries(body: unknown, name: string): readonly RequestParameters[] {
  return readParameters(body).list(name);
}

function readBinding(entry: RequestParameters): Binding | null {
  const [bindingId, clientId] = [entry.text('bindingId'), entry.text('clientId')];
  const [pan, expiry] = [entry.text('pan') ?? '', entry.text('expiry') ?? ''];
  if (bindingId === null || clientId === null || !passesLuhn(pan) || !/^20\d{4}$/.test(expiry)) return null;
  const card = cardOf({ pan, expiry, cardholder: 'CARD HOLDER' });
  return { bindingId, clientId, card, active: true, charges: 0 };
}

function readPayment(
  entry: RequestParameters,
  bindingOf: (bindingId: string) => Binding | null,
): PastPayment | null {
  const orderNumber = entry.text('orderNumber');
  const binding = bindingOf(entry.text('bindingId') ?? '');
  const amount = entry.amount('amount') ?? NaN;
  const at = Date.parse(entry.text('at') ?? '');
  const actionCode = Number(entry.text('actionCode') ?? '0');
  const refunds = entry.list('refunds').map((refund) => ({
    externalRefundId: refund.text('externalRefundId'),
    amount: refund.amount('amount') ?? NaN,
    at: Date.parse(refund.text('at') ?? ''),
  }));
  const numericFields = [amount, at, actionCode, ...refunds.flatMap((refund) => [refund.amount, refund.at])];
  if (orderNumber === null || binding === null || numericFields.some(Number.isNaN)) return null;
  return { orderNumber, mdOrder: entry.text('mdOrder'), binding, amount, at, actionCode, refunds };
}

function writePayment(bank: Bank, payment: PastPayment): { orderNumber: string; mdOrder: string } {
  const { orderNumber, binding, at, actionCode, amount, refunds } = payment;
  const { bindingId } = binding;
  const order = bank.book.saveOrder(pastOrder(bank, payment));
  const { mdOrder } = order;
  const operation = { mdOrder, orderNumber, bindingId, approved: actionCode === 0, actionCode };
  bank.book.record({ ...operation, kind: 'CHARGE', amount, at });
  for (const refund of refunds)
    bank.book.record({ ...operation, kind: 'REFUND', amount: refund.amount, at: refund.at });
  return { orderNumber, mdOrder };
}

function pastOrder(bank: Bank, payment: PastPayment): BankOrder {
  const { binding, at, actionCode, amount, refunds } = payment;
  const template = newOrder(bank, readParameters({ orderNumber: payment.orderNumber, amount }), 'ONE');
  const paidOrder = {
    ...template,
    mdOrder: payment.mdOrder ?? template.mdOrder,
    clientId: binding.clientId,
    registeredAt: at,
    expiresAt: at,
    actionCode,
    paidWith: { card: binding.card, bindingId: binding.bindingId, tii: 'U' as const },
  };
  if (actionCode !== 0) return { ...paidOrder, status: 6, failedAttempts: 1 };
  const refundedAmount = refunds.reduce((sum, refund) => sum + refund.amount, 0);
  return {
    ...paidOrder,
    status: refunds.length === 0 ? 2 : 4,
    boundId: binding.bindingId,
    approvedAmount: amount,
    depositedAmount: amount - refundedAmount,
    refundedAmount,
    refunds,
    authorisedAt: at,
    depositedAt: at,
  };
}
