import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { anyTerms, plainTerms } from '#tools/test/domain-examples.ts';
import { auditQuietOrder } from '#tools/test/audit-order.ts';
import type { OrderLife } from '#tools/test/audit-order.ts';
import { cards as exampleCards } from '#tools/test/charge-examples.ts';
import { approvedOrder, exampleCard, keepOperation, newOperation, record } from '#tools/test/order-life.ts';
import { moscowDate, plusSeconds } from '../../calendar.ts';
import { defaultChargePlan } from '../../charges/charge-plan.ts';
import { failCascade, markOverdue } from '../../charges/mark-overdue.ts';
import { planCharge } from '../../charges/plan-charges.ts';
import type { PaymentChoice } from '../../payments/early/quote-payment.ts';
import { quotePayment } from '../../payments/early/quote-payment.ts';
import { identifier } from '../../identifier.ts';
import type { OperationUuid, PenaltyUuid } from '../../identifier.ts';
import { basisPoints, kopecks } from '../../money.ts';
import { declineOperation } from '../../payments/decline-operation.ts';
import { expireOperation } from '../../payments/expire-operation.ts';
import type { Operation } from '../operation.ts';
import { isOpen } from '../operation.ts';
import { resolveOverlap } from '../../payments/resolve-overlap.ts';
import { returnRefund } from '../../payments/return-refund.ts';
import { settleOperation } from '../../payments/settle-operation.ts';
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

const annualRate = basisPoints(2000);
const cards = exampleCards(exampleCard.bindingUuid);

/** Random actions on an order; `pick` chooses among the possible options. */
const actions = {
  hoursPass: (life, pick) => {
    life.now = plusSeconds(life.now, 3600 * (1 + (pick % 60)));
  },
  deliver: (life) => {
    recordIfDone(life, deliverOrder(life.order, life.now));
  },
  customerPays: (life, pick) => {
    const choices: PaymentChoice[] = [
      { kind: 'NEXT_PAYMENT' },
      { kind: 'ALL_MAIN_DEBT' },
      { kind: 'PAYMENT_COUNT', paymentCount: 1 + (pick % 3) },
      { kind: 'PAYMENT_NUMBER', paymentNumber: 1 + (pick % 6) },
      { kind: 'ANOTHER_SUM', amount: kopecks(100 + (pick % 300_000)) },
      {
        kind: 'PENALTY',
        penaltyUuid: life.order.penalties[0]?.penaltyUuid ?? identifier<PenaltyUuid>('none'),
      },
    ];
    const choice = choices[pick % choices.length];
    assert.ok(choice);
    const quote = quotePayment(life.order, choice, life.now);
    if (!quote.ok) return;
    const { allocations } = quote.value;
    const wanted = { allocations, paymentsInSchedule: life.order.payments.length };
    const form = { bindingUuid: null, enteredCard: null };
    if (resolveOverlap({ ...wanted, ...form }, life.operations).kind !== 'free') return;
    const kind = choice.kind === 'PENALTY' ? 'PENALTY' : 'EARLY';
    const operationUuid = identifier<OperationUuid>(life.newUuid());
    keepOperation(life, newOperation({ operationUuid, kind, allocations, bindingUuid: null, now: life.now }));
  },
  chargeScheduled: (life) => {
    const { order, operations, now, newUuid } = life;
    const context = { order, operations, cards, notices: [], plan: defaultChargePlan, waivedDays: [], now };
    const decision = planCharge(context);
    if (decision.kind === 'overdue')
      record(life, markOverdue({ ...decision, order, annualRate, now, newUuid }));
    if (decision.kind === 'cascade-failed') record(life, failCascade(order, decision.paymentNumber));
    if (decision.kind !== 'charge') return;
    const { allocations, bindingUuid } = decision;
    const operationUuid = identifier<OperationUuid>(newUuid());
    keepOperation(life, newOperation({ operationUuid, kind: 'SCHEDULED', allocations, bindingUuid, now }));
  },
  bankTakes: (life, pick) => {
    // includes expired and settled operations, because callbacks arrive late and twice
    const payable = life.operations.filter(
      ({ state, kind }) =>
        state !== 'DECLINED' && kind !== 'BINDING' && !(state === 'EXPIRED' && kind === 'SCHEDULED'),
    );
    const operation = chosen(payable, pick);
    if (operation === undefined) return;
    const { order, now, newUuid } = life;
    const wasSettled = operation.state === 'SETTLED';
    const settled = settleOperation({ order, operation, paidAmount: operation.amount, now, newUuid });
    assert.equal(settled === null, wasSettled);
    record(life, settled);
  },
  bankDeclines: (life, pick) => {
    const operation = chosen(live(life), pick);
    if (operation === undefined) return;
    const actionCode = pick % 2 === 0 ? 116 : 43;
    record(life, declineOperation({ order: life.order, operation, actionCode }));
  },
  formRunsOut: (life, pick) => {
    const operation = chosen(live(life), pick);
    if (operation !== undefined) record(life, expireOperation({ order: life.order, operation }));
  },
  penaltiesGrow: (life, pick) => {
    const { order, operations: openOperations, now } = life;
    const days = pick % 4 === 0 ? 'passed-over' : 'counted';
    record(life, accruePenalties({ order, openOperations, annualRate, now, days }));
  },
  cancelPenalty: (life, pick) => {
    const penalty = chosen(life.order.penalties, pick);
    if (penalty === undefined) return;
    const { penaltyUuid } = penalty;
    const { order, newUuid } = life;
    recordIfDone(life, cancelPenalty({ order, penaltyUuid, money: life, newUuid }));
  },
  refund: (life, pick) => {
    const { order, now, newUuid } = life;
    const amount = kopecks(
      pick % 5 === 0 ? order.fullAmount : 1 + ((pick >> 3) % Math.ceil(order.fullAmount / 4)),
    );
    const asked = refundOrder({ order, amount, money: life, now, newUuid });
    const left = asked.ok ? null : /^amount=(\d+)$/.exec(asked.error.description ?? '');
    // a refused sum is retried with the remaining sum: a full refund
    if (left === null) recordIfDone(life, asked);
    else
      recordIfDone(life, refundOrder({ order, amount: kopecks(Number(left[1])), money: life, now, newUuid }));
  },
  reverse: (life) => {
    const { order, now, newUuid } = life;
    recordIfDone(life, reverseOrder({ order, money: life, now, newUuid }));
  },
  stop: (life) => {
    recordIfDone(life, stopSchedules(life.order, life.now));
  },
  resume: (life) => {
    recordIfDone(life, resumeSchedules(life.order, life.now));
  },
  bankReturns: (life, pick) => {
    const refund = chosen(life.refunds, pick);
    if (refund !== undefined) returnMoney(life, refund.refundUuid);
  },
} as const satisfies Record<string, (life: OrderLife, pick: number) => void>;

type Action = keyof typeof actions;

function returnMoney(life: OrderLife, refundUuid: string): void {
  const refund = life.refunds.find((each) => each.refundUuid === refundUuid);
  assert.ok(refund);
  const change = returnRefund(life.order, refund);
  assert.equal(change === null, refund.done);
  record(life, change);
}

function recordIfDone(life: OrderLife, result: Result<OrderChange, unknown>): void {
  if (result.ok) record(life, result.value);
}

function live({ operations }: OrderLife): Operation[] {
  return operations.filter(({ state }) => isOpen(state));
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
  reverse: 1,
  stop: 2,
  resume: 8,
  bankReturns: 4,
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
        const life = approvedOrder(terms, amount);
        for (const [name, pick] of chosenActions) {
          actions[name](life, pick);
          for (const payment of life.order.payments)
            if (payment.state !== 'CANCELLED')
              assert.equal(resultOf(explainPayment(life.order, payment)), payment.amount);
          for (const refund of life.order.refunds)
            assert.equal(resultOf(explainRefund(refund)), refund.moneyReturnedAmount);
        }
        for (const operation of live(life)) record(life, expireOperation({ order: life.order, operation }));
        for (const { refundUuid, done } of life.refunds) if (!done) returnMoney(life, refundUuid);
        auditQuietOrder(life);
      },
    ),
  );
});

test('scheduled charges alone complete an order in as many days as it has payments', () => {
  const life = approvedOrder({ ...plainTerms, paymentsIntervalUnit: 'DAYS' });
  actions.deliver(life);
  for (let day = 0; day < 4; day += 1) {
    actions.chargeScheduled(life);
    for (const operation of live(life)) {
      const { order, now, newUuid } = life;
      record(life, settleOperation({ order, operation, paidAmount: operation.amount, now, newUuid }));
    }
    life.now = plusSeconds(life.now, 86_400);
  }
  assert.equal(life.order.state, 'COMPLETED');
  assert.equal(debtOf(life.order), 0);
  assert.deepEqual(
    life.operations.map(({ kind, bindingUuid }) => [kind, bindingUuid]),
    [['INITIAL', null], ...Array.from({ length: 3 }, () => ['SCHEDULED', exampleCard.bindingUuid])],
  );
});
