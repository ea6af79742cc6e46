import type { ChargeContext } from '#domain/charges/charge-context.ts';
import {
  type ChargeDecision,
  nextCheckAfterSuccess,
  planCharge,
  type ScheduledCharge,
} from '#domain/charges/plan-charges.ts';
import { failCascade, markOverdue } from '#domain/charges/mark-overdue.ts';
import type { BasisPoints } from '#domain/money.ts';
import { type Instant, plusSeconds } from '#domain/dates.ts';
import type { CardUuid, OrderUuid } from '#domain/identifier.ts';
import type { OrderChange } from '#domain/orders/order-change.ts';
import type { Binding } from '../../db/cards/binding-store.ts';
import { claimForCharges } from '../../db/cards/charged-card-store.ts';
import type { Transaction } from '../../db/database.ts';
import { unreconciledOrders } from '../../db/reconciliation/reconciliation-store.ts';
import type { DatabaseAccess } from '../context.ts';
import { penaltyRatesToday } from '../laws/penalty-rate.ts';
import { saveChanges } from '../ledger/save-change.ts';
import { newIntent, type ScheduledIntent, writeIntents } from '../payments/new-intent.ts';
import { announceCharges } from './announce-charges.ts';
import { chargeQuestions } from './charge-questions.ts';
import { writeChargeNotifications } from './write-charge-notifications.ts';

export type Step =
  | {
      readonly kind: 'charge';
      readonly intent: ScheduledIntent;
      readonly card: Binding;
      /** When to look at the order again after a successful charge. */
      readonly next: ReturnType<typeof nextCheckAfterSuccess>;
    }
  | { readonly kind: 'again' }
  | { readonly kind: 'rest'; readonly until: Instant | null };

const intentRetrySeconds = 30;
const cardRetrySeconds = 2;

/**
 * Decides the next scheduled-charge step of orders under their locks, and writes it in one transaction: intents of
 * charges and overdue payments. Returns one step per order, in the given sequence.
 */
export async function nextSteps(context: DatabaseAccess, orderUuids: readonly OrderUuid[]): Promise<Step[]> {
  return context.database.transaction(async (transaction) => {
    const questions = await chargeQuestions(context, transaction, orderUuids);
    const unreconciled = await unreconciledOrders(transaction, orderUuids);
    const plans = questions
      .filter(({ order }) => !unreconciled.has(order.orderUuid))
      .map((question) => ({ question, decision: planCharge(question) }));
    const steps = await take(context, transaction, plans);
    return orderUuids.map((orderUuid, index) => {
      // a step is made once, even if two runs of an order meet in one batch
      if (orderUuids.indexOf(orderUuid) < index) return restUntil(context.clock.now(), intentRetrySeconds);
      return steps.get(orderUuid) ?? { kind: 'rest', until: null };
    });
  });
}

type Plan = { readonly question: ChargeContext; readonly decision: ChargeDecision };

type Steps = ReadonlyMap<OrderUuid, Step>;

async function take(
  context: DatabaseAccess,
  transaction: Transaction,
  plans: readonly Plan[],
): Promise<Steps> {
  const { clock, random } = context;
  const now = clock.now();
  const claimed = await claimForCharges(
    transaction,
    plans.flatMap(({ question: { order }, decision }) =>
      decision.kind === 'charge' ? [{ ...decision, orderUuid: order.orderUuid }] : [],
    ),
  );
  const busy = new Set<CardUuid>();
  const overdue = plans.filter(({ decision }) => decision.kind === 'overdue');
  const rateOf = await penaltyRatesToday(
    context,
    transaction,
    overdue.map(({ question: { order } }) => order.orderUuid),
  );
  const taken = plans.map(({ question, decision }) => {
    if (decision.kind !== 'charge')
      return { question, decision, ...stepWithoutBank(context, { ...question, rateOf }, decision) };
    const card = claimed.find(({ orderUuid }) => orderUuid === question.order.orderUuid);
    // a card is charged for one order at a time
    const isFree = card !== undefined && !busy.has(card.cardUuid);
    busy.add(decision.cardUuid);
    const step =
      card === undefined || !isFree
        ? restUntil(now, cardRetrySeconds)
        : chargeStep(context, { question, decision, card });
    return { question, decision, step, change: null };
  });
  for (const { question, decision } of plans)
    if (decision.kind === 'announce') await announceCharges(context, transaction, { question, decision });
  await writeIntents(
    context,
    transaction,
    taken.flatMap(({ step }) => (step.kind === 'charge' ? [step.intent] : [])),
  );
  await saveChanges(
    transaction,
    taken.flatMap(({ question: { order }, change }) =>
      change === null ? [] : [{ before: { order, intent: null }, change }],
    ),
    { at: now, random },
  );
  await writeChargeNotifications(context, transaction, taken);
  return new Map(taken.map(({ question, step }) => [question.order.orderUuid, step]));
}

type ClaimedCharge = {
  readonly question: ChargeContext;
  readonly decision: ScheduledCharge;
  readonly card: Binding;
};

function chargeStep(context: DatabaseAccess, { question, decision, card }: ClaimedCharge): Step {
  const { orderUuid, clientUuid } = question.order;
  const { amount, allocations, cardUuid, consentUuid } = decision;
  const intent = newIntent(context, {
    orderUuid,
    clientUuid,
    kind: 'SCHEDULED',
    amount,
    allocations,
    cardUuid,
    consentUuid,
    cardConsent: null,
  });
  return { kind: 'charge', intent, card, next: nextCheckAfterSuccess(question, decision) };
}

type DecidedStep = { readonly step: Step; readonly change: OrderChange | null };

/** A step that does not need the bank. */
function stepWithoutBank(
  { random }: DatabaseAccess,
  { order, now, rateOf }: ChargeContext & { readonly rateOf: (orderUuid: OrderUuid) => BasisPoints },
  decision: Exclude<ChargeDecision, ScheduledCharge>,
): DecidedStep {
  switch (decision.kind) {
    case 'overdue': {
      const facts = { order, now, annualRate: rateOf(order.orderUuid), newUuid: random.uuid };
      return { step: { kind: 'again' }, change: markOverdue({ ...facts, ...decision }) };
    }
    case 'cascade-failed':
      return { step: { kind: 'again' }, change: failCascade(order, decision.paymentNumber) };
    case 'announce':
      return { step: { kind: 'again' }, change: null };
    case 'intent-under-way':
      return { step: restUntil(now, intentRetrySeconds), change: null };
    case 'wait':
      return { step: { kind: 'rest', until: decision.until }, change: null };
    case 'nothing':
      return { step: { kind: 'rest', until: null }, change: null };
  }
}

function restUntil(now: Instant, seconds: number): Step {
  return { kind: 'rest', until: plusSeconds(now, seconds) };
}
