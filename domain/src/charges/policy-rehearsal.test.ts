import '#testing/property-runs.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { moscow, tries } from '#testing/domain/charge-examples.ts';
import { chargeHistory, rateOfHistory } from '#testing/domain/charge-history.ts';
import { lawClauses } from '#testing/domain/law-clauses.ts';
import { calendarDate, moscowTime, plusDays } from '../dates.ts';
import { type CardUuid, identifier, type IntentUuid } from '../identifier.ts';
import { basisPoints, sumOf } from '../money.ts';
import { type ChargePlan, defaultChargePlan, restsUntil } from './charge-plan.ts';
import type { PastOrder } from './past-payment.ts';
import { emptyPolicyRehearsal, newPolicyRehearsal, type PolicyRehearsal } from './policy-rehearsal.ts';
import { rehearsalLines } from './policy-rehearsal-text.ts';

const now = moscow('2025-03-25 12:00');
const running = { plan: defaultChargePlan, penaltyRate: rateOfHistory };
/** The clauses of the law, in force already in the year of the examples. */
const clauses = lawClauses.map((clause) => ({ ...clause, validFrom: calendarDate('2025-01-01') }));
const unchanged = { least: 0, most: 0 };

function rehearse(past: readonly PastOrder[], plan: Partial<ChargePlan> = {}, rate = 2000): PolicyRehearsal {
  const proposed = { plan: { ...defaultChargePlan, ...plan }, penaltyRate: basisPoints(rate) };
  return newPolicyRehearsal({ running, proposed, clauses, now })(emptyPolicyRehearsal, past);
}

/** An order whose payment was declined this number of times for lack of money, and was charged by the next try. */
function chargedAfter(declines: number): PastOrder {
  return chargeHistory({ codes: Array<number>(declines).fill(116), end: 'CHARGED', until: now });
}

const neverPaid = chargeHistory({ codes: [116], end: 'OPEN', until: now });
const twoTries = [
  { daysAfterLast: 0, hour: 19 },
  { daysAfterLast: 2, hour: 9 },
];

test('a rehearsal of the running policy reproduces the tries and penalties of the engine', () => {
  const anyOutcome = fc.record({
    // lack of money, a limit of the bank, an expired card, a lost card
    codes: fc.array(fc.constantFrom(116, 1112, 101, 41), { maxLength: 6 }),
    end: fc.constantFrom('CHARGED' as const, 'PAID_BY_CLIENT' as const, 'OPEN' as const),
    until: fc.nat({ max: 24 }).map((days) => moscowTime(plusDays(calendarDate('2025-02-28'), days), 12)),
    lagSeconds: fc.nat({ max: 3_000 }),
  });
  fc.assert(
    fc.property(anyOutcome, (given) => {
      const outcome = given.end === 'PAID_BY_CLIENT' ? given : { ...given, until: now };
      const past = chargeHistory(outcome);
      const { order, intents } = past;
      const rehearsal = rehearse([past]);
      assert.deepEqual([rehearsal.payments, rehearsal.reproduced, rehearsal.changed], [1, 1, 0]);
      const declines = intents.filter(({ state }) => state === 'DECLINED').length;
      const [made, refused] = [intents.length, declines];
      assert.deepEqual(rehearsal.tries, { before: made, after: made, ...unchanged });
      assert.deepEqual(rehearsal.declines, { before: refused, after: refused, ...unchanged });
      const penalty = sumOf(order.penalties.map(({ amount }) => amount));
      assert.deepEqual(rehearsal.penalties, { before: penalty, after: penalty, ...unchanged });
      const overdue = order.penalties.length;
      assert.deepEqual(rehearsal.overdue, { before: overdue, after: overdue });
      const unpaid = order.payments[1]?.state === 'PAID' ? 0 : 1;
      assert.deepEqual([rehearsal.unpaid, rehearsal.paid], [{ before: unpaid, after: unpaid }, 1 - unpaid]);
      assert.deepEqual(rehearsal.examples, []);
    }),
  );
});

test('a rehearsal counts the changes of tries, days, overdue payments and penalties', () => {
  // the running plan charges the first order on 2 March at 8, by its fourth try; the other plan at 9, by its third try
  const rehearsal = rehearse([chargedAfter(3), chargedAfter(4)], { laterTries: twoTries }, 1000);
  assert.deepEqual([rehearsal.payments, rehearsal.reproduced, rehearsal.changed], [2, 2, 2]);
  assert.deepEqual(rehearsal.tries, { before: 9, after: 6, least: -2, most: -1 });
  assert.deepEqual(rehearsal.declines, { before: 7, after: 5, least: -1, most: -1 });
  // under the other plan the last try precedes the money of 3 March, so the second order is overdue since 28 February:
  // 25 days at 10 % of 1 000 roubles
  assert.deepEqual(
    [rehearsal.overdue, rehearsal.unpaid],
    [
      { before: 0, after: 1 },
      { before: 0, after: 1 },
    ],
  );
  assert.deepEqual(rehearsal.penalties, { before: 0, after: 685, least: 0, most: 685 });
  assert.deepEqual([rehearsal.paid, rehearsal.days], [1, { before: 2, after: 2, ...unchanged }]);
  // payments of one sum have one example, the payment with the largest change
  assert.deepEqual(
    rehearsal.examples.map(({ after }) => after.penalty),
    [685],
  );
});

test('a plan with fewer tries collects the money later', () => {
  // the running plan charges on 1 March at 8; the other plan has no try on that day and charges on 2 March at 9
  const rehearsal = rehearse([chargedAfter(2)], { laterTries: twoTries });
  assert.deepEqual(rehearsal.days, { before: 1, after: 2, least: 1, most: 1 });
});

test('another penalty rate changes only the penalties, and they stop at the legal rate', () => {
  const cheaper = rehearse([neverPaid], {}, 1000);
  // 25 days of 1 000 roubles at 20 % and at 10 %
  assert.deepEqual(cheaper.penalties, { before: 1_370, after: 685, least: -685, most: -685 });
  assert.deepEqual([cheaper.tries.least, cheaper.tries.most, cheaper.breaches], [0, 0, []]);
  const dearer = rehearse([neverPaid], {}, 2500);
  assert.equal(dearer.penalties.after, 1_370);
  assert.deepEqual(dearer.breaches, [
    { sentence: 'Штраф больше 20 % годовых (283-ФЗ)', before: 0, after: 1 },
  ]);
});

test('a hard decline ends the tries under any plan', () => {
  const late = rehearse([chargeHistory({ codes: [101], end: 'OPEN', until: now })], {
    laterTries: [{ daysAfterLast: 1, hour: 8 }],
  });
  assert.deepEqual(late.tries, { before: 1, after: 1, ...unchanged });
});

test('without a grace the penalty counts from the last try', () => {
  const soon = rehearse([chargedAfter(4)], { graceDays: 0 });
  assert.deepEqual(soon.tries, { before: 5, after: 5, ...unchanged });
  const paidOnThird = chargeHistory({
    codes: [116],
    end: 'PAID_BY_CLIENT',
    until: moscow('2025-03-04 12:00'),
  });
  // overdue on 4 March under both plans; days count from 28 February, and without a grace from the last try of 3 March
  assert.deepEqual(rehearse([paidOnThird], { graceDays: 0 }).penalties, {
    before: 219,
    after: 55,
    least: -164,
    most: -164,
  });
});

test('the monthly limit of declines includes the declines of other payments', () => {
  const declines = ['2025-02-10 08:00', '2025-02-20 08:00'].map(moscow);
  const plan = { ...defaultChargePlan, mostDeclinesInMonth: 2 };
  assert.equal(restsUntil(plan, declines, moscow('2025-02-28 08:00')), moscow('2025-03-12 08:00'));
  assert.equal(restsUntil(plan, declines, moscow('2025-03-12 08:00')), null);
  const past = chargedAfter(0);
  const [charge] = past.intents;
  assert.ok(charge?.cardUuid);
  const { cardUuid } = charge;
  const intentUuid = identifier<IntentUuid>('other');
  const others = declines.map((createdAt) => ({ intentUuid, cardUuid, createdAt }));
  const rehearsal = rehearse([{ ...past, declines: others }], { mostDeclinesInMonth: 2 });
  assert.deepEqual(rehearsal.days, { before: 0, after: 12, least: 12, most: 12 });
});

test('a rehearsal leaves out payments that the charge plan alone does not explain', () => {
  const past = chargedAfter(1);
  const { order, intents } = past;
  const another = identifier<CardUuid>('another card');
  const withOrder = (changes: Partial<typeof order>): PastOrder => ({
    ...past,
    order: { ...order, ...changes },
  });
  const open = tries(order, [{ at: '2025-02-28 08:00', state: 'UNKNOWN' }]);
  const rehearsal = rehearse([
    withOrder({ schedulesResumedAt: moscow('2025-02-01 08:00') }),
    withOrder({ state: 'REVERSED' }),
    {
      ...past,
      intents: intents.map((each, index) => (index === 0 ? each : { ...each, cardUuid: another })),
    },
    { ...past, intents: open },
    { ...past, intents: [] },
  ]);
  assert.deepEqual([rehearsal.orders, rehearsal.payments], [5, 0]);
  // the first payment of each order was paid at the purchase
  const leftOut = { NOT_TRIED: 6, STOPPED_OR_PAUSED: 1, REFUNDED: 1, CASCADE: 1, OTHER: 1 };
  assert.deepEqual(rehearsal.leftOut, leftOut);
});

test('the table has the sums before and after, the payments left out, broken clauses and examples', () => {
  const rehearsal = rehearse([neverPaid, chargedAfter(3)], { laterTries: twoTries }, 2500);
  const plain = rehearsalLines(rehearsal, { days: 90, isCut: true }).map((line) =>
    line.replaceAll(/\s+/g, ' '),
  );
  assert.deepEqual(plain, [
    'Последние заказы за 90 дней: 2',
    'Более старые заказы этого срока не пересчитаны.',
    'Пересчитано платежей: 2, изменились бы: 2',
    'Попытки по действующим правилам совпали с настоящими: 2 из 2',
    'Не пересчитано, без попыток списания: 2',
    '',
    ' сейчас будет на один платеж',
    'Попытки 9 6 −2 … −1',
    'Отказы 8 5 −2 … −1',
    'Просрочено платежей 1 1',
    'Не оплачено к концу 1 1',
    'Дни до денег, всего 2 2 0',
    'Штрафы 13,70 ₽ 13,70 ₽ 0,00 ₽',
    'Нарушение: Штраф больше 20 % годовых (283-ФЗ): заказов 2, было 0',
    '',
    'Сильнее всего изменились бы:',
    '- 1 000,00 ₽ на 28.02.2025: 5 попыток, не оплачен, штраф 13,70 ₽ → 3 попытки, не оплачен, штраф 13,70 ₽',
  ]);
});
