import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { movePayment } from '#testing/people/move-payment.ts';
import { newApiClient } from '#testing/api-client.ts';
import type { Actor } from './actor.ts';
import { assertAnswer } from './assert-answer.ts';
import { byClient, command, type Command } from './command.ts';
import { plusDays } from './days.ts';
import {
  dayOf,
  type Model,
  type ExpectedPayment,
  failedOf,
  isOpen,
  mayPayAhead,
  openPenaltiesOf,
  poorCard,
  sum,
  unpaidOf,
} from './expected.ts';
import { assertOrderView, type OrderView } from './assert-order-view.ts';

export const readingCommands: readonly fc.Arbitrary<Command>[] = [
  fc.constant(
    reads('looks at the order', async (expected, { client, orderUuid }) => {
      const { body } = await client.viewOrder({ orderUuid });
      assertOrderView(expected, body['order'] as OrderView, 'client');
    }),
  ),
  fc.constant(
    reads('looks at an order that does not exist', async (_expected, { client }) => {
      assertAnswer(await client.viewOrder({ orderUuid: randomUUID() }), 'order.not.found.error');
    }),
  ),
  fc.constantFrom('ACTIVE', 'COMPLETED').map((orderState) =>
    reads(`lists the orders that are ${orderState}`, async (expected, { client }) => {
      const { body } = await client.listOrders({
        orderState,
        nextPage: { count: 10, page: 0 },
      });
      assert.equal(body['total'], isOpen(expected) === (orderState === 'ACTIVE') ? 1 : 0);
    }),
  ),
  fc.constant(
    reads('lists the penalties', async (expected, { client }) => {
      const { body } = await client.listPenalties();
      const shown = body['penalties'] as { amount: number }[];
      const amounts = (penalties: readonly { amount: number }[]): number[] =>
        penalties.map(({ amount }) => amount).toSorted((left, right) => left - right);
      assert.deepEqual(amounts(shown), amounts(openPenaltiesOf(expected)));
    }),
  ),
  fc.constant(
    reads('lists what is still to be paid', async (expected, { client }) => {
      const { body } = await client.listCharges();
      const shown = body['charges'] as { paymentNumber: number; amount: number; date: string }[];
      const wanted = expected.state === 'ACTIVE' ? unpaidOf(expected) : [];
      assert.deepEqual(
        shown.map(({ paymentNumber, amount, date }) => [paymentNumber, amount, date]).toSorted(),
        wanted.map(({ number, amount, day }) => [number, amount, day]).toSorted(),
      );
    }),
  ),
  fc.constant(
    reads('asks why a scheduled charge failed', async (expected, { client, orderUuid }) => {
      const { body } = await client.viewFailedCharge({ orderUuid });
      const shown = body['failedCharge'] as { paymentNumber: number; amount: number } | null;
      const failed = expected.state === 'ACTIVE' ? failedOf(expected) : [];
      // one of the failed payments, or none without any
      const wanted = failed.find(({ number }) => number === shown?.paymentNumber) ?? failed[0];
      assert.deepEqual([shown?.paymentNumber, shown?.amount], [wanted?.number, wanted?.amount]);
    }),
  ),
  fc.constant(
    reads('asks why it is so much', async (expected, { client, orderUuid }) => {
      const { body } = await client.explainOrder({ orderUuid });
      const proofs = body['penalties'] as { steps: { result: number }[] }[];
      // a paid penalty is no longer shown to the client
      assert.equal(proofs.length, openPenaltiesOf(expected).length);
    }),
  ),
  fc.constant(
    reads('reads what happened with the order', async ({ taken }, { client, orderUuid }) => {
      const { body } = await client.listOperations({
        orderUuid,
        nextPage: { count: 100, page: 0 },
      });
      const rows = body['historyActions'] as { templateType: string; amount: number }[];
      const paid = rows.filter(({ templateType }) => templateType === 'PAYMENT_EVENT_SUCCESS');
      if (rows.length < 100) assert.equal(sum(paid), taken);
    }),
  ),
  fc.constant(
    reads('follows the refunds', async (expected, { client, orderUuid }) => {
      const { body } = await client.listRefunds({ orderUuid });
      const refunds = body['refunds'] as { refundAmount: number }[];
      const back = body['moneyBack'] as { amount: number; state: string }[];
      assert.deepEqual(
        refunds.map(({ refundAmount }) => refundAmount),
        expected.refunds.map(({ amount }) => amount).toReversed(),
      );
      assert.deepEqual(
        [sum(back), back.every(({ state }) => state === 'RETURNED')],
        [expected.returned, true],
      );
    }),
  ),
  fc.constant(
    reads('asks what can be paid ahead', async (expected, { client, orderUuid }) => {
      const answer = await client.quote({ orderUuid });
      if (!mayPayAhead(expected)) {
        assertAnswer(answer, 'payment.not.allowed.error');
        return;
      }
      const [next] = unpaidOf(expected);
      const options = answer.body['options'] as { amount: number }[];
      const amounts = [...new Set([next?.amount, sum(unpaidOf(expected))])];
      assert.deepEqual(
        options.map(({ amount }) => amount),
        amounts,
      );
    }),
  ),
  fc.integer({ min: 50, max: 900_000 }).map((amount) =>
    reads(`asks what ${amount} would do`, async (expected, { client, orderUuid }) => {
      const answer = await client.quoteSum({ orderUuid, amount });
      const remaining = sum(unpaidOf(expected));
      const isAllowed = mayPayAhead(expected) && amount >= 100 && amount < remaining;
      if (!isAllowed) {
        assertAnswer(answer, 'payment.not.allowed.error');
        return;
      }
      assert.equal(answer.body['remainingAmount'], remaining - amount);
    }),
  ),
  fc.constant(
    reads('asks whether the next payment can be moved', async (expected, { client, orderUuid }) => {
      const { body } = await client.viewServices({ orderUuid });
      const dates = (body['offers'] as { dateTo: string }[]).map(({ dateTo }) => dateTo);
      const movable = movableOf(expected);
      assert.deepEqual(dates, movable === undefined ? [] : [movedDay(expected, movable)]);
    }),
  ),
  fc.constant(
    byClient({
      description: 'moves the next payment',
      when: (expected) =>
        movableOf(expected) !== undefined && expected.cards.some((card) => card !== poorCard),
      run: async (expected, actor) => {
        const payment = movableOf(expected);
        assert.ok(payment);
        const { client, orderUuid } = actor;
        const offered = await client.viewServices({ orderUuid });
        const [offer] = offered.body['offers'] as { serviceUuid: string; amount: number }[];
        assert.ok(offer);
        const amount = movePayment.rates[0]?.serviceFee ?? 0;
        const bindingUuid = await actor.bindingOf(expected.cards.find((card) => card !== poorCard) ?? '');
        const dateTo = movedDay(expected, payment);
        const { serviceUuid } = offer;
        const input = { orderUuid, serviceUuid, paymentNumber: payment.number, dateTo, amount, bindingUuid };
        const bought = await client.buyService(input);
        assert.equal(bought.body['state'], 'SETTLED', JSON.stringify(bought.body));
        Object.assign(payment, { day: dateTo, isMoved: true });
        expected.taken += amount;
      },
    }),
  ),
  fc.constant(
    reads('looks at the profile', async (_expected, { client, phone }) => {
      const { body } = await client.viewUser();
      assert.equal((body['clientDto'] as { phone: string }).phone, phone);
    }),
  ),
  fc.boolean().map((enabled) =>
    reads(`switches reminders ${enabled ? 'on' : 'off'}`, async (_expected, { client }) => {
      await client.switchReminder({ channel: 'SMS', enabled });
      const { body } = await client.viewReminders();
      const shown = body['reminders'] as { channel: string; enabled: boolean }[];
      assert.equal(shown.find(({ channel }) => channel === 'SMS')?.enabled, enabled);
    }),
  ),
  fc.boolean().map((isWanted) =>
    reads(`${isWanted ? 'wants' : 'does not want'} a calendar`, async (expected, { client, stack }) => {
      const { body } = await (isWanted ? client.renewCalendarFeed() : client.withdrawCalendarFeed());
      expected.withCalendar = isWanted;
      const feed = await client.viewCalendarFeed();
      assert.equal(feed.body['openSince'] !== null, isWanted);
      if (!isWanted) return;
      const reader = newApiClient(stack.productUrl);
      assertAnswer(await reader.readCalendarFeed({ token: String(body['token']) }), 'SUCCESS');
    }),
  ),
  fc.constant(
    reads('looks where there are sessions, and ends the others', async (_expected, { client }) => {
      assertAnswer(await client.endOtherSessions(), 'SUCCESS');
      const { body } = await client.listSessions();
      assert.equal((body['sessions'] as unknown[]).length, 1);
    }),
  ),
  fc.constant(
    reads('asks for the certificate of a paid order', async (expected, { client, orderUuid }) => {
      const answer = await client.downloadCertificate({ orderUuid });
      const isOwing = unpaidOf(expected).length + openPenaltiesOf(expected).length > 0;
      assertAnswer(answer, isOwing ? 'debt.exists.error' : 'SUCCESS');
    }),
  ),
  fc.constant(
    reads('asks for a table of what was paid', async ({ today }, { client }) => {
      const period = { dateFrom: plusDays(today, -300), dateTo: today };
      assertAnswer(await client.downloadStatementTable(period), 'SUCCESS');
    }),
  ),
  fc.constant(
    reads('logs out', async (_expected, actor) => {
      assertAnswer(await actor.client.logOutClient(), 'SUCCESS');
      actor.forgetSession();
    }),
  ),
  fc.constant(
    command({
      description: 'a apiClient without a session requests the order',
      run: async (_expected, { stack, orderUuid }) => {
        const stranger = newApiClient(stack.productUrl);
        assertAnswer(await stranger.viewOrder({ orderUuid }), 'no.session.error');
      },
    }),
  ),
];

function reads(description: string, run: (expected: Model, actor: Actor) => Promise<void>): Command {
  return byClient({ description, run });
}

/** The next payment, if it is not late, was not moved before, and is more than a day and a half away. */
function movableOf(expected: Model): ExpectedPayment | undefined {
  const [next] = unpaidOf(expected);
  const isSold = expected.product.mayBeMoved && mayPayAhead(expected) && !expected.isStopped;
  const isInTime = next !== undefined && next.day >= plusDays(expected.today, 2);
  const hasPrice = unpaidOf(expected).some(({ amount, commission }) => amount > commission);
  const isMovable = isSold && isInTime && hasPrice && next.state === 'NOT_YET_PAID' && !next.isMoved;
  return isMovable ? next : undefined;
}

function movedDay({ product, boughtOn }: Model, { number }: ExpectedPayment): string {
  return dayOf(product, boughtOn, number);
}
