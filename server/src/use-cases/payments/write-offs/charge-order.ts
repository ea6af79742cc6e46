import type { ChargeQuestion, ScheduledCharge } from '#domain/charge/plan-charges.ts';
import { lookAfterSuccess, planCharge } from '#domain/charge/plan-charges.ts';
import { failCascade, markOverdue } from '#domain/charge/mark-overdue.ts';
import type { Instant } from '#domain/calendar.ts';
import { plusSeconds, secondsBetween } from '#domain/calendar.ts';
import type { OrderUuid } from '#domain/identifier.ts';
import type { OrderChange } from '#domain/order/order-change.ts';
import type { Order } from '#domain/order/order.ts';
import type { Operation } from '#domain/payment/operation.ts';
import type { Binding } from '../../../db/cards/binding-store.ts';
import { claimForCharge } from '../../../db/cards/binding-store.ts';
import type { Transaction } from '../../../db/database.ts';
import { hasOpenDifference } from '../../../db/payments/reconciliation-store.ts';
import type { Context } from '../../context.ts';
import { saveChange } from '../../orders/save-change.ts';
import { chargeCard } from '../charge-card.ts';
import { chargeQuestion } from './charge-question.ts';
import { writeIntent } from '../new-operation.ts';

type Step =
  | {
      readonly kind: 'charge';
      readonly operation: Operation;
      readonly card: Binding;
      /** When there is something to do again if it succeeds. */
      readonly next: ReturnType<typeof lookAfterSuccess>;
    }
  | { readonly kind: 'again' }
  | { readonly kind: 'rest'; readonly until: Instant | null };

/** What is further away than this is found by the daily plan, and needs no job of its own. */
const keptSeconds = 48 * 3600;
const operationAskedSeconds = 30;
const bankAskedSeconds = 60;
const cardAskedSeconds = 2;
/** Steps that one run may take: each payment of the longest schedule can turn overdue in one night after an outage. */
const mostSteps = 2000;

/**
 * Does what is due of an order: charges its card, or the next one; lets payments turn late; each step is decided under the order's
 * lock, and the bank is called outside of it (rules 3, D-1). Says when to look again.
 */
export async function chargeOrder(context: Context, orderUuid: OrderUuid): Promise<Instant | null> {
  for (let taken = 0; taken < mostSteps; taken += 1) {
    if (!context.acquiring.isAnswering()) return plusSeconds(context.clock.now(), bankAskedSeconds);
    const step = await context.database.transaction((transaction) =>
      nextStep(context, transaction, orderUuid),
    );
    if (step.kind === 'rest') return soonOrNever(context, step.until);
    if (step.kind !== 'charge') continue;
    const { operation, card, next } = step;
    const outcome = await chargeCard(context, operation, { initiator: 'merchant', card });
    if (outcome.kind === 'settled' && next !== 'at once')
      return next === 'never' ? null : soonOrNever(context, next);
  }
  throw new Error(`order ${orderUuid} needs more steps than a schedule has`);
}

async function nextStep(context: Context, transaction: Transaction, orderUuid: OrderUuid): Promise<Step> {
  const [question, isAtOdds] = await Promise.all([
    chargeQuestion(context, transaction, orderUuid),
    hasOpenDifference(transaction, orderUuid),
  ]);
  return question === null || isAtOdds ? { kind: 'rest', until: null } : take(context, transaction, question);
}

async function take(context: Context, transaction: Transaction, question: ChargeQuestion): Promise<Step> {
  const { clock, chance, settings } = context;
  const { order } = question;
  const now = clock.now();
  const decision = planCharge(question);
  switch (decision.kind) {
    case 'charge': {
      const card = await claimForCharge(transaction, decision.bindingUuid);
      if (card === null) return { kind: 'rest', until: plusSeconds(now, cardAskedSeconds) };
      const operation = await scheduledIntent(context, transaction, { order, decision });
      return { kind: 'charge', operation, card, next: lookAfterSuccess(question, decision) };
    }
    case 'overdue': {
      const facts = { order, now, annualRate: settings.penaltyRate, drawUuid: chance.uuid };
      return write(context, transaction, { order, change: markOverdue({ ...facts, ...decision }) });
    }
    case 'cascade-failed':
      return write(context, transaction, { order, change: failCascade(order, decision.paymentNumber) });
    case 'operation-under-way':
      return { kind: 'rest', until: plusSeconds(now, operationAskedSeconds) };
    case 'wait':
      return { kind: 'rest', until: decision.until };
    case 'nothing':
      return { kind: 'rest', until: null };
  }
}

async function scheduledIntent(
  context: Context,
  transaction: Transaction,
  { order, decision }: { readonly order: Order; readonly decision: ScheduledCharge },
): Promise<Operation> {
  const { orderUuid, clientUuid } = order;
  const { amount, allocations, bindingUuid } = decision;
  return writeIntent(context, transaction, {
    orderUuid,
    clientUuid,
    kind: 'SCHEDULED',
    amount,
    allocations,
    bindingUuid,
  });
}

async function write(
  { clock, chance }: Context,
  transaction: Transaction,
  { order, change }: { readonly order: Order; readonly change: OrderChange },
): Promise<Step> {
  await saveChange(transaction, { before: { order, operation: null }, change, at: clock.now(), chance });
  return { kind: 'again' };
}

function soonOrNever({ clock }: Context, until: Instant | null): Instant | null {
  return until !== null && secondsBetween(clock.now(), until) < keptSeconds ? until : null;
}
