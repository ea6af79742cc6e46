import { readParameters, type RequestParameters } from '../parameters.ts';
import type { Bank } from './bank.ts';
import { passesLuhn } from './card.ts';
import type { BankOrder, Binding, Refund } from './order.ts';
import { newOrder } from './calls/register.ts';
import { cardOf } from './test-cards.ts';

/** All of it is written, or none: then the reason names the first piece that cannot be read. */
export type HistoryAnswer =
  | { readonly kind: 'WRITTEN'; readonly orders: readonly { orderNumber: string; mdOrder: string }[] }
  | { readonly kind: 'REFUSED'; readonly reason: string };

/**
 * Writes what happened before the sandbox was there: cards that are bound already, and payments that were made, refused
 * or refunded at instants of the past. A demonstration begins with customers who have a history; nobody is called back.
 * Bindings: `{bindingId, clientId, pan, expiry: "YYYYMM"}`. Payments: `{orderNumber, mdOrder?, bindingId, amount, at,
 * actionCode?, refunds?: [{amount, at, externalRefundId?}]}`, sums in kopecks, instants in ISO 8601.
 */
export function writeHistory(bank: Bank, body: unknown): HistoryAnswer {
  const bindings = pieces(body, 'bindings').map(readBinding);
  const known = new Map(
    bindings.flatMap((binding) => (binding === null ? [] : [[binding.bindingId, binding]])),
  );
  const payments = pieces(body, 'payments').map((piece) =>
    readPayment(piece, (bindingId) => known.get(bindingId) ?? bank.book.binding(bindingId)),
  );
  const wrong = [...bindings, ...payments].findIndex((piece) => piece === null);
  if (wrong >= 0)
    return { kind: 'REFUSED', reason: `piece ${wrong} (bindings first, then payments) is malformed` };
  const sound = payments.flatMap((payment) => payment ?? []);
  const seen = new Set<string>();
  const taken = sound.find(({ orderNumber }) => {
    const isKnown = seen.has(orderNumber) || bank.book.orderByNumber(orderNumber) !== null;
    seen.add(orderNumber);
    return isKnown;
  });
  if (taken !== undefined)
    return { kind: 'REFUSED', reason: `order number ${taken.orderNumber} is known already` };
  for (const binding of known.values()) bank.book.saveBinding(binding);
  return { kind: 'WRITTEN', orders: sound.map((payment) => writePayment(bank, payment)) };
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

function pieces(body: unknown, name: string): readonly RequestParameters[] {
  return readParameters(body).list(name);
}

function readBinding(piece: RequestParameters): Binding | null {
  const [bindingId, clientId] = [piece.text('bindingId'), piece.text('clientId')];
  const [pan, expiry] = [piece.text('pan') ?? '', piece.text('expiry') ?? ''];
  if (bindingId === null || clientId === null || !passesLuhn(pan) || !/^20\d{4}$/.test(expiry)) return null;
  const card = cardOf({ pan, expiry, cardholder: 'CARD HOLDER' });
  return { bindingId, clientId, card, active: true, charges: 0 };
}

function readPayment(
  piece: RequestParameters,
  bindingOf: (bindingId: string) => Binding | null,
): PastPayment | null {
  const orderNumber = piece.text('orderNumber');
  const binding = bindingOf(piece.text('bindingId') ?? '');
  const amount = piece.amount('amount') ?? NaN;
  const at = Date.parse(piece.text('at') ?? '');
  const actionCode = Number(piece.text('actionCode') ?? '0');
  const refunds = piece.list('refunds').map((refund) => ({
    externalRefundId: refund.text('externalRefundId'),
    amount: refund.amount('amount') ?? NaN,
    at: Date.parse(refund.text('at') ?? ''),
  }));
  const numbers = [amount, at, actionCode, ...refunds.flatMap((refund) => [refund.amount, refund.at])];
  if (orderNumber === null || binding === null || numbers.some(Number.isNaN)) return null;
  return { orderNumber, mdOrder: piece.text('mdOrder'), binding, amount, at, actionCode, refunds };
}

function writePayment(bank: Bank, past: PastPayment): { orderNumber: string; mdOrder: string } {
  const { orderNumber, binding, at, actionCode, amount, refunds } = past;
  const { bindingId } = binding;
  const order = bank.book.saveOrder(pastOrder(bank, past));
  const { mdOrder } = order;
  const line = { mdOrder, orderNumber, bindingId, approved: actionCode === 0, actionCode };
  bank.book.record({ ...line, kind: 'CHARGE', amount, at });
  for (const refund of refunds)
    bank.book.record({ ...line, kind: 'REFUND', amount: refund.amount, at: refund.at });
  return { orderNumber, mdOrder };
}

function pastOrder(bank: Bank, past: PastPayment): BankOrder {
  const { binding, at, actionCode, amount, refunds } = past;
  const fresh = newOrder(bank, readParameters({ orderNumber: past.orderNumber, amount }), 'ONE');
  const base = {
    ...fresh,
    mdOrder: past.mdOrder ?? fresh.mdOrder,
    clientId: binding.clientId,
    registeredAt: at,
    expiresAt: at,
    actionCode,
    paidWith: { card: binding.card, bindingId: binding.bindingId, tii: 'U' as const },
  };
  if (actionCode !== 0) return { ...base, status: 6, failedAttempts: 1 };
  const refundedAmount = refunds.reduce((sum, refund) => sum + refund.amount, 0);
  return {
    ...base,
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
