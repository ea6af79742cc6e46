import { randomInt, randomUUID } from 'node:crypto';
import { type Bank, recordOperation, notifyBindingCreated, notifyOrder } from './bank.ts';
import { decideAttempt, type Verdict } from './card.ts';
import { type BankOrder, type Binding, isPayable, type Means } from './order.ts';

/**
 * Attempts to pay an order: the issuer approves, declines, asks for a code, or does not answer for a minute. After a
 * refusal the order can be paid until its attempts are used up.
 */
export function pay(bank: Bank, order: BankOrder, means: Means): BankOrder {
  return applyVerdict(bank, order, { means, verdict: verdictOf(bank, order, means) });
}

/** Declines a payment because of a configured fault. */
export function refusePayment(
  bank: Bank,
  order: BankOrder,
  refusal: { means: Means; actionCode: number },
): BankOrder {
  const verdict: Verdict = { kind: 'DECLINED', actionCode: refusal.actionCode };
  return applyVerdict(bank, order, { means: refusal.means, verdict });
}

/** Finishes 3-D Secure after the correct code or after the last wrong one. */
export function finishChallenge(bank: Bank, order: BankOrder, passed: boolean): BankOrder {
  if (order.attempt?.kind !== 'CHALLENGE') return order;
  const { means, passes } = order.attempt;
  return passed && passes ? approve(bank, order, means) : decline(bank, order, { means, actionCode: -2006 });
}

/** Applies the late answer of the issuer. */
function finishUnanswered(bank: Bank, mdOrder: string): void {
  const order = bank.book.order(mdOrder);
  if (order?.attempt?.kind !== 'UNANSWERED') return;
  const { means, approvedInTheEnd } = order.attempt;
  if (approvedInTheEnd) {
    approve(bank, order, means);
    return;
  }
  decline(bank, order, { means, actionCode: 5 });
  expire(bank, mdOrder);
}

/** Closes an unpaid order: it expired, the shop declined it, or its attempts are used up. */
export function endUnpaid(bank: Bank, order: BankOrder, actionCode: number): BankOrder {
  bank.agenda.cancel(`expiry ${order.mdOrder}`);
  return bank.book.saveOrder({ ...order, status: 6, actionCode, attempt: null });
}

/** Schedules the expiry of an unpaid order and the late answer of the issuer. */
export function watchOrder(bank: Bank, order: BankOrder): void {
  const { mdOrder, attempt } = order;
  if (attempt?.kind === 'UNANSWERED') {
    bank.agenda.put(`answer ${mdOrder}`, attempt.answerAt, () => {
      finishUnanswered(bank, mdOrder);
      return Promise.resolve();
    });
  }
  bank.agenda.put(`expiry ${mdOrder}`, order.expiresAt, () => {
    expire(bank, mdOrder);
    return Promise.resolve();
  });
}

/** Declines an expired order with -2007 and sends a callback. An order that waits for the issuer does not expire. */
export function expire(bank: Bank, mdOrder: string): void {
  const order = bank.book.order(mdOrder);
  if (order === null || !isPayable(order) || order.expiresAt > bank.clock.now()) return;
  notifyOrder(bank, endUnpaid(bank, order, -2007), { operation: 'declinedByTimeout', succeeded: true });
}

function verdictOf(bank: Bank, order: BankOrder, means: Means): Verdict {
  const now = bank.clock.now();
  const binding = means.bindingId === null ? null : bank.book.binding(means.bindingId);
  if (binding === null)
    return decideAttempt(means.card, { channel: 'PAGE', number: order.failedAttempts, now });
  bank.book.saveBinding({ ...binding, charges: binding.charges + 1 });
  const verdict = decideAttempt(means.card, { channel: 'BINDING', number: binding.charges, now });
  // a charge without the customer is exempt from 3-D Secure by the card schemes
  return verdict.kind === 'CHALLENGE' && verdict.passes && means.tii === 'U' ? { kind: 'APPROVED' } : verdict;
}

function applyVerdict(bank: Bank, order: BankOrder, attempt: { means: Means; verdict: Verdict }): BankOrder {
  const { means, verdict } = attempt;
  switch (verdict.kind) {
    case 'APPROVED':
      return approve(bank, order, means);
    case 'DECLINED':
      return decline(bank, order, { means, actionCode: verdict.actionCode });
    case 'CHALLENGE':
      if (means.tii === 'U') return decline(bank, order, { means, actionCode: -2006 });
      return bank.book.saveOrder({
        ...order,
        status: 5,
        attempt: { kind: 'CHALLENGE', means, passes: verdict.passes, wrongCodes: 0 },
      });
    case 'UNANSWERED': {
      const { actionCode, approvedInTheEnd, seconds } = verdict;
      const answerAt = bank.clock.now() + seconds * 1000;
      const openAttempt = { kind: 'UNANSWERED', means, answerAt, approvedInTheEnd } as const;
      const unanswered = bank.book.saveOrder({ ...order, actionCode, paidWith: means, attempt: openAttempt });
      watchOrder(bank, unanswered);
      return unanswered;
    }
  }
}

function approve(bank: Bank, order: BankOrder, means: Means): BankOrder {
  const now = bank.clock.now();
  const { binding, isNew } = findOrCreateBinding(bank, order, means);
  const paid = bank.book.saveOrder({
    ...order,
    ...statusAfterApproval(order, now),
    actionCode: 0,
    attempt: null,
    paidWith: means,
    boundId: binding?.bindingId ?? null,
    approvalCode: String(randomInt(100_000, 1_000_000)),
    approvedAmount: order.amount,
    authorisedAt: now,
  });
  bank.agenda.cancel(`expiry ${order.mdOrder}`);
  const isCaptured = paid.status === 2;
  if (isCaptured) recordOperation(bank, paid, { kind: 'CHARGE', amount: paid.amount, actionCode: 0 });
  notifyOrder(bank, paid, { operation: isCaptured ? 'deposited' : 'approved', succeeded: true });
  if (isNew && binding !== null) {
    recordOperation(bank, paid, { kind: 'BIND', amount: 0, actionCode: 0 });
    notifyBindingCreated(bank, paid, binding);
  }
  return paid;
}

/** A card check ends as reversed. A one-stage payment is captured at once, a two-stage payment is authorised. */
function statusAfterApproval(
  order: BankOrder,
  now: number,
): Pick<BankOrder, 'status' | 'depositedAmount' | 'depositedAt'> {
  if (order.verify) return { status: 3, depositedAmount: 0, depositedAt: null };
  if (order.stages === 'TWO') return { status: 1, depositedAmount: 0, depositedAt: null };
  return { status: 2, depositedAmount: order.amount, depositedAt: now };
}

function decline(bank: Bank, order: BankOrder, refusal: { means: Means; actionCode: number }): BankOrder {
  const { means, actionCode } = refusal;
  const failedAttempts = order.failedAttempts + 1;
  const declinedOrder: BankOrder = {
    ...order,
    status: 0,
    actionCode,
    failedAttempts,
    attempt: null,
    paidWith: means,
  };
  const isExhausted = failedAttempts >= Number(bank.dialect().attemptsPerOrder);
  const saved = isExhausted ? endUnpaid(bank, declinedOrder, actionCode) : bank.book.saveOrder(declinedOrder);
  recordOperation(bank, saved, { kind: 'CHARGE', amount: order.amount, actionCode });
  notifyOrder(bank, saved, {
    operation: order.stages === 'ONE' ? 'deposited' : 'approved',
    succeeded: false,
  });
  return saved;
}

/** A card is bound once per customer: another payment with the same card reuses its binding. */
function findOrCreateBinding(
  bank: Bank,
  order: BankOrder,
  means: Means,
): { readonly binding: Binding | null; readonly isNew: boolean } {
  if (means.bindingId !== null) return { binding: bank.book.binding(means.bindingId), isNew: false };
  const { clientId } = order;
  if (clientId === null) return { binding: null, isNew: false };
  const { maskedPan, expiry } = means.card;
  const existing = bank.book
    .bindingsOf(clientId)
    .find(({ active, card }) => active && card.maskedPan === maskedPan && card.expiry === expiry);
  if (existing !== undefined) return { binding: existing, isNew: false };
  const newBinding = { bindingId: randomUUID(), clientId, card: means.card, active: true, charges: 0 };
  return { binding: bank.book.saveBinding(newBinding), isNew: true };
}
