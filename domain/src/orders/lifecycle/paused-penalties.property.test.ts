import '#testing/property-runs.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { sizeOf } from '#testing/sizes.ts';
import { cards as exampleCards } from '#testing/domain/charge-examples.ts';
import { plainTerms } from '#testing/domain/domain-examples.ts';
import { approvedOrder, exampleCard, keepIntent, newIntent, record } from '#testing/domain/order-scenario.ts';
import type { OrderScenario } from '#testing/domain/audit-order.ts';
import { annualRate } from '#testing/domain/overdue-order.ts';
import { pauseActions } from '#testing/domain/pause-actions.ts';
import { type CalendarDate, daysBetween, moscowDate, plusDays, plusSeconds } from '../../dates.ts';
import { defaultChargePlan } from '../../charges/charge-plan.ts';
import { failCascade, markOverdue } from '../../charges/mark-overdue.ts';
import { planCharge } from '../../charges/plan-charges.ts';
import { identifier, type IntentUuid } from '../../identifier.ts';
import { kopecks } from '../../money.ts';
import { declineIntent } from '../../payments/decline-intent.ts';
import { settleIntent } from '../../payments/settle-intent.ts';
import { accruePenalties } from '../../penalties/accrue-penalties.ts';
import { explainPenalty } from '../../penalties/penalty-amount.ts';
import { refundOrder } from '../../refunds/refund-order.ts';
import { paymentOf } from '../payment-of.ts';
import { deliverOrder } from './deliver-order.ts';
import { resumeSchedules, stopSchedules } from './stop-schedules.ts';

const numRuns = sizeOf('PAUSE_HISTORIES');

/** The date from which the days late of each penalty are counted. */
type LateSince = Map<string, CalendarDate>;

const cards = exampleCards(exampleCard.cardUuid);

/** Decides like the charging job: a charge is declined or taken at once. */
function charge(run: OrderScenario, lateSince: LateSince, isTaken: boolean): void {
  const { order, intents, now, newUuid } = run;
  const context = { order, intents, cards, notices: [], plan: defaultChargePlan, waivedDays: [], now };
  const decision = planCharge(context);
  if (decision.kind === 'cascade-failed') record(run, failCascade(order, decision.paymentNumber));
  if (decision.kind === 'overdue') {
    assertNotPaused(run, moscowDate(now), 'a payment became overdue inside a pause');
    record(run, markOverdue({ ...decision, order, annualRate, now, newUuid }));
    for (const { penaltyUuid } of run.order.penalties)
      if (!lateSince.has(penaltyUuid)) lateSince.set(penaltyUuid, decision.lateSince);
  }
  if (decision.kind !== 'charge') return;
  assertNotPaused(run, moscowDate(now), 'a card was charged inside a pause');
  const { allocations, cardUuid } = decision;
  const intentUuid = identifier<IntentUuid>(newUuid());
  const intent = newIntent({ intentUuid, kind: 'SCHEDULED', allocations, cardUuid, now });
  keepIntent(run, intent);
  record(
    run,
    isTaken
      ? settleIntent({ order, intent, paidAmount: intent.amount, now, newUuid })
      : declineIntent({ order, intent, actionCode: 116 }),
  );
}

function assertNotPaused({ order: { pauses } }: OrderScenario, date: CalendarDate, message: string): void {
  assert.ok(!pauses.some(({ dateFrom, dateTo }) => dateFrom <= date && date <= dateTo), `${message} ${date}`);
}

function refund(run: OrderScenario, pick: number): void {
  const { order, now, newUuid } = run;
  const amount = kopecks(1 + (pick % Math.ceil(order.fullAmount / 4)));
  const asked = refundOrder({ order, amount, money: run, now, newUuid });
  if (asked.ok) record(run, asked.value);
}

/** Stops the charges, or resumes them. */
function stopOrResume(run: OrderScenario): void {
  const isStopped = run.order.schedulesStoppedAt !== null;
  const changed = isStopped ? resumeSchedules(run.order, run.now) : stopSchedules(run.order, run.now);
  if (changed.ok) record(run, changed.value);
}

/**
 * The days that each penalty skips today: today itself during a stop or while its payment is not owed, and all
 * uncounted days when days are waived.
 */
function skippedToday({ order, now }: OrderScenario, isWaived: boolean): string[] {
  const today = moscowDate(now);
  return order.penalties.flatMap(({ penaltyUuid, paymentNumber, state, countedThrough }) => {
    const isOwed = !['PAID', 'CANCELLED'].includes(paymentOf(order, paymentNumber).state);
    if (!isOwed || order.schedulesStoppedAt !== null) return [`${penaltyUuid} ${today}`];
    if (!isWaived || state !== 'APPLIED') return [];
    const days = Array.from({ length: daysBetween(countedThrough, today) }, (_, day) =>
      plusDays(today, -day),
    );
    return days.map((date) => `${penaltyUuid} ${date}`);
  });
}

type PenaltyDays = {
  readonly lateSince: LateSince;
  /** Each penalty with each day that it skipped because of a stop or a waiver. */
  readonly skipped: ReadonlySet<string>;
};

/** Asserts that each open penalty covers exactly the late days outside every pause that were not skipped. */
function assertDaysOutsidePauses({ order }: OrderScenario, { lateSince, skipped }: PenaltyDays): void {
  const isPaused = (date: CalendarDate): boolean =>
    order.pauses.some(({ dateFrom, dateTo }) => dateFrom <= date && date <= dateTo);
  for (const { penaltyUuid, state, daysLate, countedThrough, paymentNumber, amount } of order.penalties) {
    const since = lateSince.get(penaltyUuid);
    if (state !== 'APPLIED' || since === undefined) continue;
    let days = 0;
    for (let date = plusDays(since, 1); date <= countedThrough; date = plusDays(date, 1))
      if (!skipped.has(`${penaltyUuid} ${date}`) && !isPaused(date)) days += 1;
    assert.equal(daysLate, days, `days of the penalty since ${since} through ${countedThrough}`);
    // a refund can make the payment smaller than the debt of the earlier days
    if (order.refunds.length > 0) continue;
    const overdueAmount = paymentOf(order, paymentNumber).amount;
    assert.equal(amount, explainPenalty({ overdueAmount, annualRate }, days).result);
  }
}

const anyDay = fc.record({
  act: fc.oneof(
    { weight: 20, arbitrary: fc.constant(null) },
    { weight: 6, arbitrary: fc.constantFrom('reportProblem', 'grantRelief', 'changePause', 'endPause') },
    { weight: 1, arbitrary: fc.constant('refund') },
    { weight: 3, arbitrary: fc.constant('stopOrResume') },
  ),
  isWaived: fc.nat({ max: 19 }).map((number) => number === 0),
  isTaken: fc.integer({ max: 9, min: 0 }).map((number) => number === 0),
  pick: fc.nat(),
});

// docs/spec/rules.md#13
test('a day inside a pause has no charge, no new overdue payment and no penalty', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 5 }),
      fc.integer({ min: 5, max: 30 }),
      fc.array(anyDay, { minLength: 40, maxLength: 90, size: 'max' }),
      (paymentsCount, paymentsIntervalValue, days) => {
        const terms = {
          ...plainTerms,
          paymentsCount,
          paymentsIntervalValue,
          paymentsIntervalUnit: 'DAYS',
        } as const;
        const run = approvedOrder(terms, kopecks(3_000_000));
        const delivered = deliverOrder(run.order, run.now);
        assert.ok(delivered.ok);
        record(run, delivered.value);
        const lateSince: LateSince = new Map();
        const skipped = new Set<string>();
        for (const { act, isTaken, isWaived, pick } of days) {
          for (const date of skippedToday(run, isWaived)) skipped.add(date);
          const grown = accruePenalties({
            order: run.order,
            openIntents: [],
            annualRate,
            now: run.now,
            days: isWaived ? 'passed-over' : 'counted',
          });
          record(run, grown);
          charge(run, lateSince, isTaken);
          charge(run, lateSince, isTaken);
          if (act === 'refund') refund(run, pick);
          else if (act === 'stopOrResume') stopOrResume(run);
          else if (act !== null) pauseActions[act](run, pick);
          assertDaysOutsidePauses(run, { lateSince, skipped });
          pauseActions.pauseIsOver(run);
          run.now = plusSeconds(run.now, 86_400);
        }
      },
    ),
    { numRuns },
  );
});
