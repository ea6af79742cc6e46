import type { ChargeDecision, ScheduledCharge } from '#domain/charge/plan-charges.ts';
import { planCharge } from '#domain/charge/plan-charges.ts';
import { failCascade, markOverdue } from '#domain/charge/mark-overdue.ts';
import type { Instant } from '#domain/calendar.ts';
import { plusSeconds, secondsBetween } from '#domain/calendar.ts';
import type { OrderUuid } from '#domain/identifier.ts';
import type { OrderChange } from '#domain/order/order-change.ts';
import type { Order } from '#domain/order/order.ts';
import type { Operation } from '#domain/payment/operation.ts';
import { claimForCharge } from '../../db/cards/binding-store.ts';
import type { Transaction } from '../../db/database.ts';
import { lockOrder } from '../../db/orders/order-store.ts';
import { operationsOfOrder } from '../../db/payments/operation-store.ts';
import { hasOpenDifference } from '../../db/payments/reconciliation-store.ts';
import type { Context } from '../context.ts';
import { saveChange } from '../orders/save-change.ts';
import { chargeCard } from './charge-card.ts';
import { chargeQuestion } from './charge-question.ts';
import { writeIntent } from './new-operation.ts';

type Step =
  | { readonly kind: 'charge'; readonly operation: Operation }
  | { readonly kind: 'again' }
  | { readonly kind: 'rest'; readonly until: Instant | null };

/** What is further away than this is found by the daily plan, and needs no job of its own. */
const keptSeconds = 48 * 3600;
const operationAskedSeconds = 30;
const clockAskedSeconds = 600;
const bankAskedSeconds = 60;
const cardAskedSeconds = 2;
/** Steps that one run may take: each payment of the longest schedule can turn overdue in one night after an outage. */
const mostSteps = 2000;

/**
 * Does what is due of an order: charges its card, or the next one; lets payments turn late; each step is decided under the order's
 * lock, and the bank is called outside of it (rules 3, D-1). Says when to look again.
 */
export async function chargeOrder(context: Context, orderUuid: OrderUuid): Promise<Instant | null> {
  const { clock, log } = context;
  if (!clock.isSound()) {
    log.error('the clock cannot be trusted: nothing is charged', null, { orderUuid, code: 'clock-jumped' });
    return plusSeconds(clock.now(), clockAskedSeconds);
  }
  for (let taken = 0; taken < mostSteps; taken += 1) {
    if (!context.acquiring.isAnswering()) return plusSeconds(clock.now(), bankAskedSeconds);
    const step = await context.database.transaction((transaction) =>
      nextStep(context, transaction, orderUuid),
    );
    if (step.kind === 'rest') return soonOrNever(context, step.until);
    if (step.kind === 'charge') await chargeCard(context, step.operation, 'merchant');
  }
  throw new Error(`order ${orderUuid} needs more steps than a schedule has`);
}

async function nextStep(context: Context, transaction: Transaction, orderUuid: OrderUuid): Promise<Step> {
  const [order, operations, isAtOdds] = await Promise.all([
    lockOrder(transaction, orderUuid),
    operationsOfOrder(transaction, orderUuid),
    hasOpenDifference(transaction, orderUuid),
  ]);
  if (order === null || isAtOdds) return { kind: 'rest', until: null };
  const decision = planCharge(await chargeQuestion(context, transaction, { order, operations }));
  return take(context, transaction, { order, decision });
}

type Decided = { readonly order: Order; readonly decision: ChargeDecision };

async function take(context: Context, transaction: Transaction, { order, decision }: Decided): Promise<Step> {
  const { clock, chance, settings } = context;
  const now = clock.now();
  switch (decision.kind) {
    case 'charge':
      return (await claimForCharge(transaction, decision.bindingUuid))
        ? { kind: 'charge', operation: await scheduledIntent(context, transaction, { order, decision }) }
        : { kind: 'rest', until: plusSeconds(now, cardAskedSeconds) };
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
