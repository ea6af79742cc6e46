import { type ChargeDecision, planCharge } from '#domain/charges/plan-charges.ts';
import { markOverdue } from '#domain/charges/mark-overdue.ts';
import type { PastOrder } from '#domain/charges/past-payment.ts';
import { type Instant, plusSeconds } from '#domain/dates.ts';
import { basisPoints } from '#domain/money.ts';
import type { Order } from '#domain/orders/order.ts';
import type { PaymentIntent } from '#domain/orders/payment-intent.ts';
import { accruePenalties } from '#domain/penalties/accrue-penalties.ts';
import { activeOrder, inState, moscow, questionAt, tries } from './charge-examples.ts';

export type ChargeOutcome = {
  /** The action codes of the declines; the last one repeats unless the next try succeeds. */
  readonly codes: readonly number[];
  readonly end: 'CHARGED' | 'PAID_BY_CLIENT' | 'OPEN';
  /** When the client pays, for `PAID_BY_CLIENT`; the last instant of the history otherwise. */
  readonly until: Instant;
  /** Seconds by which each step is late. */
  readonly lagSeconds?: number;
};

/** The annual rate of the penalties of a history, in basis points. */
export const rateOfHistory = basisPoints(2000);

type ChargedOrder = { readonly order: Order; readonly intents: readonly PaymentIntent[] };

/** Payment 2 of an order, due on 28 February 2025, as the engine charges it by the default plan. */
export function chargeHistory(outcome: ChargeOutcome): PastOrder {
  const { until, end } = outcome;
  const { order: charged, intents } = chargesUntil(outcome);
  const growth = { openIntents: [], annualRate: rateOfHistory, now: until, days: 'counted' } as const;
  const order = accruePenalties({ order: charged, ...growth })?.order ?? charged;
  const isPaidByClient = end === 'PAID_BY_CLIENT' && order.payments[1]?.state !== 'PAID';
  return { order: isPaidByClient ? paid(order, until) : order, intents, declines: [] };
}

function chargesUntil(outcome: ChargeOutcome): ChargedOrder {
  const { until, lagSeconds = 0 } = outcome;
  let made: ChargedOrder = { order: activeOrder(), intents: [] };
  let now = plusSeconds(moscow('2025-02-28 08:00'), lagSeconds);
  while (now < until) {
    const decision = planCharge({ ...questionAt('2025-02-28 08:00', made), now });
    if (decision.kind === 'nothing') break;
    if (decision.kind === 'wait') now = plusSeconds(decision.until, lagSeconds);
    else made = afterDecision(made, { decision, now, outcome });
  }
  return made;
}

type Step = { readonly decision: ChargeDecision; readonly now: Instant; readonly outcome: ChargeOutcome };

function afterDecision(made: ChargedOrder, { decision, now, outcome }: Step): ChargedOrder {
  const { order, intents } = made;
  if (decision.kind === 'cascade-failed')
    return { order: inState(order, 2, 'CASCADE_PAYMENT_TRY_FAIL'), intents };
  if (decision.kind !== 'overdue') return afterCharge(made, now, outcome);
  const { paymentNumber, lateSince } = decision;
  const facts = { order, paymentNumber, lateSince, annualRate: rateOfHistory, now };
  return { order: markOverdue({ ...facts, newUuid: () => 'penalty' }).order, intents };
}

function afterCharge(
  { order, intents }: ChargedOrder,
  now: Instant,
  { codes, end }: ChargeOutcome,
): ChargedOrder {
  const isCharged = end === 'CHARGED' && intents.length >= codes.length;
  const state = isCharged ? 'SETTLED' : 'DECLINED';
  const actionCode = isCharged ? 0 : (codes[intents.length] ?? codes.at(-1) ?? 116);
  const made = tries(order, [{ at: '2025-02-28 08:00', state, actionCode }]);
  return {
    order: isCharged ? paid(order, now) : inState(order, 2, 'ERROR_PAID'),
    intents: [...intents, ...made.map((intent) => ({ ...intent, createdAt: now }))],
  };
}

function paid(order: Order, paidAt: Instant): Order {
  const payments = inState(order, 2, 'PAID').payments.map((payment) =>
    payment.paymentNumber === 2 ? { ...payment, paidAt } : payment,
  );
  return { ...order, payments };
}
