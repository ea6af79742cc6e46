import '#testing/property-runs.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { anyPurchase, anyTerms, plainTerms } from '#testing/domain/domain-examples.ts';
import type { OrderScenario } from '#testing/domain/audit-order.ts';
import { lawClauses } from '#testing/domain/law-clauses.ts';
import { approvedOrder, record } from '#testing/domain/order-scenario.ts';
import { calendarDate, instant, moscowDate, plusSeconds } from '../dates.ts';
import type { ProductTerms } from '../schedules/product-terms.ts';
import { tidyRates } from '../catalogue/rates.ts';
import { identifier, type ProductId, type ServiceUuid } from '../identifier.ts';
import { basisPoints, kopecks } from '../money.ts';
import { deliverOrder } from '../orders/lifecycle/deliver-order.ts';
import { remainingPaymentAmount } from '../orders/order-totals.ts';
import type { Order } from '../orders/order.ts';
import { stopSchedules } from '../orders/lifecycle/stop-schedules.ts';
import { buildSchedule, scheduleFits } from '../schedules/build-schedule.ts';
import { unpaidPrincipal } from '../orders/reduce-tail.ts';
import { type MoveOffer, type MoveQuestion, offerMove } from './move-payment.ts';
import { explainServicePrice } from './service-fee.ts';

const service: MoveQuestion['service'] = {
  serviceUuid: identifier<ServiceUuid>('40000000-0000-4000-8000-000000000001'),
  enabled: true,
  rates: tidyRates([
    { lowerLimit: kopecks(1), greaterLimit: kopecks(300_000), serviceFee: kopecks(9_901) },
    { lowerLimit: kopecks(300_001), greaterLimit: null, serviceFee: kopecks(19_900) },
  ]),
  primeDiscount: basisPoints(5000),
  excludeProducts: [],
  bufferHours: 24,
};

/** A delivered order of 4 000 roubles in four monthly payments from 31 January 2025, the first one paid. */
function activeOrder(terms: Partial<ProductTerms> = {}): OrderScenario {
  const run = approvedOrder({ ...plainTerms, ...terms });
  const delivered = deliverOrder(run.order, run.now);
  assert.ok(delivered.ok);
  record(run, delivered.value);
  return run;
}

const { order, now } = activeOrder();

function offered(changes: Partial<MoveQuestion> = {}): MoveOffer {
  const offer = offerMove({ order, service, isPrime: false, now, clauses: [], ...changes });
  assert.ok(offer.ok);
  return offer.value;
}

function refusal(changes: Partial<MoveQuestion>): string | null {
  const offer = offerMove({ order, service, isPrime: false, now, clauses: [], ...changes });
  return offer.ok ? null : offer.error.code;
}

test('a payment does not move beyond the lawful term of its purchase', () => {
  const dateTo = calendarDate('2025-03-31');
  const clauses = lawClauses.map((clause) => ({ ...clause, validFrom: calendarDate('2025-01-01') }));
  const within = (limit: number) =>
    refusal({ clauses: clauses.map((clause) => (clause.check === 'TERM' ? { ...clause, limit } : clause)) });
  assert.equal(offered().dateTo, dateTo);
  assert.deepEqual([within(2), within(1)], [null, 'service.not.offered.error']);
});

test('the next payment moves by one interval counted from the start, and the others keep their dates', () => {
  const { paymentNumber, dateFrom, dateTo, payments } = offered();
  assert.deepEqual([paymentNumber, dateFrom, dateTo], [2, '2025-02-28', '2025-03-31']);
  assert.deepEqual(
    payments.map(({ planDate }) => planDate),
    ['2025-01-31', '2025-03-31', '2025-03-31', '2025-04-30'],
  );
});

test('the fee follows the tariff for the principal debt and the Prime discount, rounded half up', () => {
  assert.equal(offered().amount, 9_901);
  assert.equal(offered({ isPrime: true }).amount, 4_951);
  assert.deepEqual(explainServicePrice(offered({ isPrime: true }).price), [
    {
      rule: 'service-tariff',
      inputs: { principalDebt: 300_000, lowerLimit: 1, greaterLimit: 300_000, serviceFee: 9_901 },
      rounding: 'none',
      result: 9_901,
    },
    {
      rule: 'service-discounted',
      inputs: { price: 9_901, discount: 5000 },
      rounding: 'half-up',
      result: 4_951,
    },
  ]);
  const bigger = approvedOrder(plainTerms, kopecks(400_002));
  const delivered = deliverOrder(bigger.order, now);
  assert.ok(delivered.ok);
  assert.equal(
    offered({ order: delivered.value.order }).amount,
    19_900,
    'a kopeck more is in the next range',
  );
});

test('with Prime a service without a discount costs its full price', () => {
  assert.equal(offered({ isPrime: true, service: { ...service, primeDiscount: null } }).amount, 9_901);
  const free = { ...service, primeDiscount: basisPoints(10_000) };
  assert.equal(offered({ isPrime: true, service: free }).amount, 0);
  assert.equal(offered({ service: free }).amount, 9_901);
});

test('a move must be bought at least bufferHours before the payment day begins in Moscow', () => {
  const { endsAt } = offered();
  assert.equal(endsAt, instant('2025-02-26T21:00:00Z'));
  assert.equal(refusal({ now: plusSeconds(endsAt, -1) }), null);
  assert.equal(refusal({ now: endsAt }), 'service.too.late.error');
  assert.equal(refusal({ now: endsAt, service: { ...service, bufferHours: 0 } }), null);
  const lastDay = instant('2025-02-28T00:00:00Z');
  assert.equal(refusal({ now: lastDay, service: { ...service, bufferHours: 0 } }), 'service.too.late.error');
});

test('a service is not offered when it is stopped, excluded for the product or has no matching tariff', () => {
  const refused = 'service.not.offered.error';
  assert.equal(refusal({ service: { ...service, enabled: false } }), refused);
  assert.equal(refusal({ service: { ...service, excludeProducts: [order.productId] } }), refused);
  const others = [identifier<ProductId>('another')];
  assert.equal(refusal({ service: { ...service, excludeProducts: others } }), null);
  const rates = tidyRates([{ lowerLimit: kopecks(300_001), greaterLimit: null, serviceFee: kopecks(1) }]);
  assert.equal(refusal({ service: { ...service, rates } }), refused);
  assert.equal(refusal({ service: { ...service, rates: [] } }), refused);
});

test('a move is not offered for an order that is closed, stopped or late', () => {
  const refused = 'service.not.offered.error';
  assert.equal(refusal({ order: approvedOrder().order }), refused, 'not delivered yet');
  const stopped = stopSchedules(order, now);
  assert.ok(stopped.ok);
  assert.equal(refusal({ order: stopped.value.order }), refused);
  for (const state of ['ERROR_PAID', 'OVERDUE', 'CASCADE_PAYMENT_TRY_FAIL'] as const)
    assert.equal(refusal({ order: withSecond({ state }) }), refused, state);
  const paid = order.payments.map((payment) => ({ ...payment, state: 'PAID', paidAt: now }) as const);
  assert.equal(
    refusal({ order: { ...order, state: 'COMPLETED', completedAt: now, payments: paid } }),
    refused,
  );
});

test('a payment is not moved beyond the year 9999', () => {
  const far = { paymentsCount: 9, paymentsIntervalUnit: 'MONTHS', paymentsIntervalValue: 9_999 } as const;
  const { order: long } = activeOrder(far);
  assert.equal(refusal({ order: { ...long, payments: paidUpTo(long, 7) } }), null);
  assert.equal(refusal({ order: { ...long, payments: paidUpTo(long, 8) } }), 'service.not.offered.error');
});

test('a payment can be moved only once', () => {
  const moved = { ...order, payments: offered().payments };
  assert.equal(refusal({ order: moved }), 'service.already.bought.error');
  const next = offered({ order: { ...moved, payments: paidUpTo(moved, 2) } });
  assert.deepEqual([next.paymentNumber, next.dateFrom, next.dateTo], [3, '2025-03-31', '2025-04-30']);
});

test('a move keeps the order of the dates and all sums, also for the last payment', () => {
  fc.assert(
    fc.property(anyTerms, anyPurchase, fc.nat(), (terms, purchaseAmount, pick) => {
      const [paidCount, isPrime] = [pick >> 1, pick % 2 === 0];
      const start = moscowDate(now);
      if (!scheduleFits(terms, purchaseAmount, start)) return;
      const schedule = buildSchedule(terms, purchaseAmount, start);
      const unpaid = { state: 'NOT_YET_PAID', paidAt: null, paidEarly: false, triedPlanDate: null } as const;
      const sold: Order = {
        ...order,
        ...{ terms, fullAmount: schedule.fullAmount },
        payments: schedule.payments.map((payment) => ({ ...payment, ...unpaid })),
      };
      const paid = paidCount % terms.paymentsCount;
      const before = { ...sold, payments: paidUpTo(sold, paid) };
      const offer = offerMove({
        order: before,
        service: { ...service, bufferHours: 0 },
        isPrime,
        now,
        clauses: [],
      });
      if (!offer.ok) return;
      const { payments, dateFrom, dateTo, price, amount } = offer.value;
      assert.equal(offer.value.paymentNumber, paid + 1);
      assert.ok(dateTo > dateFrom);
      const dates = payments.map(({ planDate }) => planDate);
      assert.deepEqual(dates, dates.toSorted());
      assert.equal(remainingPaymentAmount({ payments }), remainingPaymentAmount(before));
      assert.equal(price.principalDebt, unpaidPrincipal(before.payments));
      assert.equal(amount, explainServicePrice(price).at(-1)?.result);
      const again = offerMove({ order: { ...before, payments }, service, isPrime, now, clauses: [] });
      assert.ok(!again.ok && again.error.code === 'service.already.bought.error');
    }),
  );
});

function withSecond(change: Partial<Order['payments'][number]>): Order {
  const [, second] = order.payments;
  assert.ok(second);
  return { ...order, payments: order.payments.with(1, { ...second, ...change }) };
}

function paidUpTo({ payments }: Order, count: number): Order['payments'] {
  return payments.map((payment) =>
    payment.paymentNumber <= count ? { ...payment, state: 'PAID', paidAt: now } : payment,
  );
}
