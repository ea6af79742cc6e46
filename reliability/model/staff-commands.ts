import assert from 'node:assert/strict';
import fc from 'fast-check';
import { newApiClient } from '#testing/api-client.ts';
import type { Actor } from './actor.ts';
import { assertAnswer } from './assert-answer.ts';
import { command, type Command } from './command.ts';
import { cancelPenalty, resume, stop } from './expected-actions.ts';
import { cardsInTurn, type Model, isOpen, unpaidOf } from './expected.ts';
import { workOff } from './pay-by.ts';
import { assertOrderView, type OrderView } from './assert-order-view.ts';

const readLists = [
  'listProducts',
  'listServices',
  'listDiscounts',
  'listSubscriptions',
  'listMerchants',
  'listStaff',
] as const;

export const staffCommands: readonly fc.Arbitrary<Command>[] = [
  fc.constant(
    byStaff('look at the order', async (expected, actor) => {
      const { body } = await actor.staff.viewOrderAsStaff(ofOrder(actor));
      assertOrderView(expected, body['order'] as OrderView, 'staff');
    }),
  ),
  fc.constantFrom('ACTIVE', 'COMPLETED').map((orderState) =>
    byStaff(`list the orders that are ${orderState}`, async (expected, actor) => {
      const input = { ...ofClient(actor), orderState, nextPage: { count: 10, page: 0 } };
      const { body } = await actor.staff.listOrdersAsStaff(input);
      assert.equal(body['total'], isOpen(expected) === (orderState === 'ACTIVE') ? 1 : 0);
    }),
  ),
  fc.constant(
    byStaff('look at the client', async (expected, actor) => {
      const { body } = await actor.staff.viewClient(ofClient(actor));
      const { status } = body['clientDto'] as { status: string };
      assert.equal(status, expected.isBlocked ? 'BLOCKED' : 'ACTIVE');
    }),
  ),
  fc.constant(
    byStaff('list the penalties', async ({ penalties }, actor) => {
      const { body } = await actor.staff.listPenaltiesAsStaff(ofClient(actor));
      const shown = body['penalties'] as readonly PenaltyRow[];
      assert.deepEqual(rowsOf(shown), rowsOf(penalties));
    }),
  ),
  fc.constant(
    byStaff('list the cards', async (expected, actor) => {
      const { body } = await actor.staff.listCardsAsStaff(ofClient(actor));
      const shown = body['cardInfos'] as { mnemonic: string }[];
      assert.deepEqual(
        shown.map(({ mnemonic }) => mnemonic.slice(-4)),
        cardsInTurn(expected),
      );
    }),
  ),
  fc.constant(
    byStaff('read the history', async ({ taken, returned }, actor) => {
      const input = { ...ofClient(actor), nextPage: { count: 100, page: 0 } };
      const { body } = await actor.staff.listHistory(input);
      const rows = body['historyActions'] as { templateType: string; amount: number | null }[];
      const sumOf = (type: string): number =>
        rows.reduce((total, row) => total + (row.templateType === type ? (row.amount ?? 0) : 0), 0);
      if (rows.length < 100)
        assert.deepEqual([sumOf('PAYMENT_EVENT_SUCCESS'), sumOf('MONEY_RETURNED')], [taken, returned]);
    }),
  ),
  fc.constant(
    byStaff('look at the services of the order', async (_expected, actor) => {
      assertAnswer(await actor.staff.viewServicesAsStaff(ofOrder(actor)), 'SUCCESS');
    }),
  ),
  fc.constant(
    byStaff('find the order by its number', async (_expected, actor) => {
      assertAnswer(await actor.staff.search({ text: actor.orderNumber }), 'SUCCESS');
    }),
  ),
  fc.constantFrom(...readLists).map((call) =>
    byStaff(call, async (_expected, { staff }) => {
      assertAnswer(await staff[call](), 'SUCCESS');
    }),
  ),
  fc.constant(
    byStaff('look for differences between the books and the bank', async (_expected, { staff }) => {
      const input = { isOpen: true, nextPage: { count: 10, page: 0 } };
      const { body } = await staff.listDifferences(input);
      assert.equal(body['total'], 0, JSON.stringify(body));
    }),
  ),
  fc.constant(
    byStaff('look for work that was put aside', async (_expected, { staff }) => {
      const { body } = await staff.listJobs({ nextPage: { count: 10, page: 0 } });
      assert.equal(body['total'], 0, JSON.stringify(body));
    }),
  ),
  fc.constant(
    byStaff('write a note', async (expected, actor) => {
      const input = { ...ofOrder(actor), text: 'Звонил клиент' };
      assertAnswer(await actor.staff.addNote(input), 'SUCCESS');
      expected.notes += 1;
    }),
  ),
  fc.constant(
    byStaff('read the notes', async ({ notes }, actor) => {
      const input = { ...ofOrder(actor), nextPage: { count: 10, page: 0 } };
      const { body } = await actor.staff.listNotes(input);
      assert.equal(body['total'], notes);
    }),
  ),
  fc.constant(
    byStaff('stop the scheduled charges', async (expected, actor) => {
      const input = { ...ofOrder(actor), note: 'Мобилизация' };
      const answer = await actor.staff.stopSchedules(input);
      if (!isOpen(expected) || expected.isStopped) {
        assertAnswer(answer, 'order.state.error');
        return;
      }
      assertAnswer(answer, 'SUCCESS');
      stop(expected);
    }),
  ),
  fc.constant(
    byStaff('ask what a resumption would charge', async (expected, actor) => {
      const answer = await actor.staff.previewResume(ofOrder(actor));
      if (!isOpen(expected) || !expected.isStopped) {
        assertAnswer(answer, 'order.state.error');
        return;
      }
      const charges = answer.body['charges'] as { paymentNumber: number; amount: number }[];
      assert.deepEqual(
        charges.map(({ paymentNumber, amount }) => [paymentNumber, amount]),
        unpaidOf(expected).map(({ number, amount }) => [number, amount]),
      );
    }),
  ),
  fc.constant(
    byStaff('resume the scheduled charges', async (expected, actor) => {
      const input = { ...ofOrder(actor), note: 'Срок вышел' };
      const answer = await actor.staff.resumeSchedules(input);
      if (!isOpen(expected) || !expected.isStopped) {
        assertAnswer(answer, 'order.state.error');
        return;
      }
      assertAnswer(answer, 'SUCCESS');
      resume(expected);
      await workOff(expected, actor);
    }),
  ),
  fc.nat({ max: 3 }).map((index) =>
    command({
      description: `staff cancel penalty ${index}`,
      when: (expected) => penaltyAt(expected, index) !== undefined,
      run: async (expected, actor) => {
        const penalty = penaltyAt(expected, index);
        assert.ok(penalty);
        const { body } = await actor.staff.listPenaltiesAsStaff(ofClient(actor));
        const shown = body['penalties'] as (PenaltyRow & { penaltyUuid: string })[];
        const row = shown.find(({ amount, state }) => amount === penalty.amount && state === penalty.state);
        assert.ok(row, `no penalty of ${penalty.amount} in state ${penalty.state}`);
        const input = { orderUuid: actor.orderUuid, penaltyUuid: row.penaltyUuid };
        const answer = await actor.staff.cancelPenalty(input);
        const isOver = penalty.state === 'CANCELLED' || penalty.state === 'REFUNDED';
        if (isOver) {
          assertAnswer(answer, 'order.state.error');
          return;
        }
        assertAnswer(answer, 'SUCCESS');
        cancelPenalty(expected, penalty);
        await actor.clock.waitSeconds(1);
      },
    }),
  ),
  fc.constantFrom('block', 'unblock').map((action) =>
    byStaff(`${action} the client`, async (expected, actor) => {
      const input = { ...ofClient(actor), comment: 'По звонку' };
      const answer = await actor.staff[`${action}Client`](input);
      if (expected.isBlocked === (action === 'block')) {
        assertAnswer(answer, 'client.status.error');
        return;
      }
      assertAnswer(answer, 'SUCCESS');
      expected.isBlocked = action === 'block';
      actor.forgetSession();
    }),
  ),
  fc.constant(
    command({
      description: 'the client, who is blocked, tries to log in',
      when: ({ isBlocked }) => isBlocked,
      run: async (_expected, { stack, phone }) => {
        const input = { countryCode: '7', phone };
        const answer = await newApiClient(stack.productUrl).requestLogInCode(input);
        assertAnswer(answer, 'client.blocked.error');
      },
    }),
  ),
];

function byStaff(description: string, run: (expected: Model, actor: Actor) => Promise<void>): Command {
  return command({ description: `staff ${description}`, run });
}

function ofClient({ phone }: Actor): { readonly countryCode: string; readonly phone: string } {
  return { countryCode: '7', phone };
}

function ofOrder(actor: Actor): ReturnType<typeof ofClient> & { readonly orderUuid: string } {
  return { ...ofClient(actor), orderUuid: actor.orderUuid };
}

type PenaltyRow = { readonly amount: number; readonly state: string };

function rowsOf(penalties: readonly PenaltyRow[]): string[] {
  return penalties.map(({ amount, state }) => `${amount} ${state}`).toSorted();
}

/** A penalty that differs from the others by its sum and state. */
function penaltyAt({ penalties }: Model, index: number): Model['penalties'][number] | undefined {
  const penalty = penalties[index];
  const alike = penalties.filter(
    ({ amount, state }) => amount === penalty?.amount && state === penalty.state,
  );
  return alike.length === 1 ? penalty : undefined;
}
