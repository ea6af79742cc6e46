import '#testing/property-runs.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { anyTerms, plainTerms } from '#testing/domain/domain-examples.ts';
import { auditQuietOrder, type OrderScenario } from '#testing/domain/audit-order.ts';
import { annualRate } from '#testing/domain/overdue-order.ts';
import { returnGoodwill } from '#testing/domain/goodwill-action.ts';
import { pauseActions, pauseWeights } from '#testing/domain/pause-actions.ts';
import { cards as exampleCards } from '#testing/domain/charge-examples.ts';
import { approvedOrder, exampleCard, keepIntent, newIntent, record } from '#testing/domain/order-scenario.ts';
import { moscowDate, plusSeconds } from '../../dates.ts';
import { defaultChargePlan } from '../../charges/charge-plan.ts';
import { failCascade, markOverdue } from '../../charges/mark-overdue.ts';
import { planCharge } from '../../charges/plan-charges.ts';
import { type PaymentChoice, quotePayment } from '../../payments/early/quote-payment.ts';
import { identifier, type IntentUuid, type PenaltyUuid } from '../../identifier.ts';
import { kopecks } from '../../money.ts';
import { declineIntent } from '../../payments/decline-intent.ts';
import { expireIntent } from '../../payments/expire-intent.ts';
import { isOpen, type PaymentIntent } from '../payment-intent.ts';
import { resolveOverlap } from '../../payments/resolve-overlap.ts';
import { returnRefund } from '../../payments/return-refund.ts';
import { settleIntent } from '../../payments/settle-intent.ts';
import { accruePenalties } from '../../penalties/accrue-penalties.ts';
import { cancelPenalty } from '../../penalties/cancel-penalty.ts';
import { refundOrder } from '../../refunds/refund-order.ts';
import type { Result } from '../../result.ts';
import { scheduleFits } from '../../schedules/build-schedule.ts';
import { resultOf } from '../../schedules/explain-amount.ts';
import { deliverOrder } from './deliver-order.ts';
import { explainPayment, explainRefund } from '../view/explain-order.ts';
import type { OrderChange } from '../order-change.ts';
import { debtOf } from '../order-totals.ts';
import { reverseOrder } from './reverse-order.ts';
import { resumeSchedules, stopSchedules } from './stop-schedules.ts';

const cards = exampleCards(exampleCard.cardUuid);

/** Random actions on an order; `pick` chooses among the possible options. */
const actions = {
  ...pauseActions,
  hoursPass: (run, pick) => {
    run.now = plusSeconds(run.now, 3600 * (1 + (pick % 60)));
  },
  deliver: (run) => {
    recordIfDone(run, deliverOrder(run.order, run.now));
  },
  customerPays: (run, pick) => {
    const choices: PaymentChoice[] = [
      ...(['NEXT_PAYMENT', 'ALL_MAIN_DEBT', 'ALL_DUE'] as const).map((kind) => ({ kind })),
      { kind: 'PAYMENT_COUNT', paymentCount: 1 + (pick % 3) },
      { kind: 'PAYMENT_NUMBER', paymentNumber: 1 + (pick % 6) },
      { kind: 'ANOTHER_SUM', amount: kopecks(100 + (pick % 300_000)) },
      {
        kind: 'PENALTY',
        penaltyUuid: run.order.penalties[0]?.penaltyUuid ?? identifier<PenaltyUuid>('none'),
      },
    ];
    const choice = choices[pick % choices.length];
    assert.ok(choice);
    const quote = quotePayment(run.order, choice, run.now);
    if (!quote.ok) return;
    const { allocations } = quote.value;
    const paymentsInSchedule = run.order.payments.length;
    const wanted = { allocations, paymentsInSchedule, cardUuid: null, cardConsent: null };
    if (resolveOverlap(wanted, run.intents).kind !== 'free') return;
    const kind = choice.kind === 'ALL_DUE' ? 'MANUAL' : choice.kind === 'PENALTY' ? 'PENALTY' : 'EARLY';
    const intentUuid = identifier<IntentUuid>(run.newUuid());
    keepIntent(run, newIntent({ intentUuid, kind, allocations, cardUuid: null, now: run.now }));
  },
  chargeScheduled: (run) => {
    const { order, intents, now, newUuid } = run;
    const context = { order, intents, cards, notices: [], plan: defaultChargePlan, waivedDays: [], now };
    const decision = planCharge(context);
    if (decision.kind === 'overdue')
      record(run, markOverdue({ ...decision, order, annualRate, now, newUuid }));
    if (decision.kind === 'cascade-failed') record(run, failCascade(order, decision.paymentNumber));
    if (decision.kind !== 'charge') return;
    const { allocations, cardUuid } = decision;
    const intentUuid = identifier<IntentUuid>(newUuid());
    keepIntent(run, newIntent({ intentUuid, kind: 'SCHEDULED', allocations, cardUuid, now }));
  },
  bankTakes: (run, pick) => {
    // includes expired and settled intents, because callbacks arrive late and twice
    const payable = run.intents.filter(
      ({ state, kind }) =>
        state !== 'DECLINED' && kind !== 'BINDING' && !(state === 'EXPIRED' && kind === 'SCHEDULED'),
    );
    const intent = chosen(payable, pick);
    if (intent === undefined) return;
    const { order, now, newUuid } = run;
    const wasSettled = intent.state === 'SETTLED';
    const settled = settleIntent({ order, intent, paidAmount: intent.amount, now, newUuid });
    assert.equal(settled === null, wasSettled);
    record(run, settled);
  },
  bankDeclines: (run, pick) => {
    const intent = chosen(openIn(run), pick);
    if (intent === undefined) return;
    const actionCode = pick % 2 === 0 ? 116 : 43;
    record(run, declineIntent({ order: run.order, intent, actionCode }));
  },
  formRunsOut: (run, pick) => {
    const intent = chosen(openIn(run), pick);
    if (intent !== undefined) record(run, expireIntent({ order: run.order, intent }));
  },
  penaltiesGrow: (run, pick) => {
    const { order, intents: openIntents, now } = run;
    const days = pick % 4 === 0 ? 'passed-over' : 'counted';
    record(run, accruePenalties({ order, openIntents, annualRate, now, days }));
  },
  cancelPenalty: (run, pick) => {
    const penaltyUuid = chosen(run.order.penalties, pick)?.penaltyUuid;
    if (penaltyUuid === undefined) return;
    const { order, newUuid } = run;
    recordIfDone(run, cancelPenalty({ order, penaltyUuid, money: run, newUuid }));
  },
  refund: (run, pick) => {
    const { order, now, newUuid } = run;
    const amount = kopecks(
      pick % 5 === 0 ? order.fullAmount : 1 + ((pick >> 3) % Math.ceil(order.fullAmount / 4)),
    );
    const asked = refundOrder({ order, amount, money: run, now, newUuid });
    const left = asked.ok ? null : /^amount=(\d+)$/.exec(asked.error.description ?? '');
    // after a refused sum the remaining sum is refunded, which is a full refund
    const rest = left === null ? amount : kopecks(Number(left[1]));
    recordIfDone(run, left === null ? asked : refundOrder({ order, amount: rest, money: run, now, newUuid }));
  },
  returnGoodwill,
  reverse: (run) => {
    const { order, now, newUuid } = run;
    recordIfDone(run, reverseOrder({ order, money: run, now, newUuid }));
  },
  stop: (run) => {
    recordIfDone(run, stopSchedules(run.order, run.now));
  },
  resume: (run) => {
    recordIfDone(run, resumeSchedules(run.order, run.now));
  },
  bankReturns: (run, pick) => {
    const refund = chosen(run.refunds, pick);
    if (refund !== undefined) returnMoney(run, refund.refundUuid);
  },
} as const satisfies Record<string, (run: OrderScenario, pick: number) => void>;

type Action = keyof typeof actions;

function returnMoney(run: OrderScenario, refundUuid: string): void {
  const refund = run.refunds.find((each) => each.refundUuid === refundUuid);
  assert.ok(refund);
  const change = returnRefund(run.order, refund);
  assert.equal(change === null, refund.done);
  record(run, change);
}

function recordIfDone(run: OrderScenario, result: Result<OrderChange, unknown>): void {
  if (result.ok) record(run, result.value);
}

function openIn({ intents }: OrderScenario): PaymentIntent[] {
  return intents.filter(({ state }) => isOpen(state));
}

function chosen<T>(from: readonly T[], pick: number): T | undefined {
  return from[pick % from.length];
}

const weights: Record<Action, number> = {
  hoursPass: 30,
  deliver: 10,
  customerPays: 10,
  chargeScheduled: 40,
  bankTakes: 10,
  bankDeclines: 40,
  formRunsOut: 2,
  penaltiesGrow: 10,
  cancelPenalty: 3,
  refund: 2,
  returnGoodwill: 2,
  reverse: 1,
  stop: 2,
  resume: 8,
  bankReturns: 4,
  ...pauseWeights,
};

const anyAction = fc.oneof(
  ...Object.keys(weights).map((name) => ({
    weight: weights[name as Action],
    arbitrary: fc.tuple(fc.constant(name as Action), fc.nat()),
  })),
);

const shortTerms = anyTerms.map((terms) => ({
  ...terms,
  paymentsCount: 1 + (terms.paymentsCount % 6),
  paymentsIntervalValue: 1 + (terms.paymentsIntervalValue % 14),
  paymentsIntervalUnit: 'DAYS' as const,
}));
const anyAmount = fc.integer({ min: 1000, max: 3_000_000 }).map(kopecks);

test('after any sequence of actions the ledger equals the states, all invariants hold and every sum is explained', () => {
  fc.assert(
    fc.property(
      shortTerms,
      anyAmount,
      fc.array(anyAction, { minLength: 20, maxLength: 200, size: 'max' }),
      (terms, amount, chosenActions) => {
        fc.pre(scheduleFits(terms, amount, moscowDate(approvedOrder().now)));
        const run = approvedOrder(terms, amount);
        for (const [name, pick] of chosenActions) {
          actions[name](run, pick);
          for (const payment of run.order.payments)
            if (payment.state !== 'CANCELLED')
              assert.equal(resultOf(explainPayment(run.order, payment)), payment.amount);
          for (const refund of run.order.refunds)
            assert.equal(resultOf(explainRefund(refund)), refund.moneyReturnedAmount);
        }
        for (const intent of openIn(run)) record(run, expireIntent({ order: run.order, intent }));
        for (const { refundUuid, done } of run.refunds) if (!done) returnMoney(run, refundUuid);
        auditQuietOrder(run);
      },
    ),
  );
});

test('scheduled charges alone complete an order of four daily payments in four days', () => {
  const run = approvedOrder({ ...plainTerms, paymentsIntervalUnit: 'DAYS' });
  actions.deliver(run);
  for (let day = 0; day < 4; day += 1) {
    actions.chargeScheduled(run);
    for (const intent of openIn(run))
      record(run, settleIntent({ ...run, intent, paidAmount: intent.amount }));
    run.now = plusSeconds(run.now, 86_400);
  }
  assert.equal(run.order.state, 'COMPLETED');
  assert.equal(debtOf(run.order), 0);
  assert.deepEqual(
    run.intents.map(({ kind, cardUuid }) => [kind, cardUuid]),
    [['INITIAL', null], ...Array.from({ length: 3 }, () => ['SCHEDULED', exampleCard.cardUuid])],
  );
});
