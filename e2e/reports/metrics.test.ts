import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { instant, moscowDate, plusDays } from '#domain/dates.ts';
import { openDatabase } from '#server/db/database.ts';
import { cardThatDeclinesLater } from '#testing/bank/cards.ts';
import { calls } from '#testing/calls.ts';
import { assertAuditHolds } from '#testing/database/audit.ts';
import { demoClients } from '#testing/people/demo-clients.ts';
import { callAsShop, buy } from '#testing/people/purchase.ts';
import { refusalOf } from '#testing/people/shop.ts';
import { startStack } from '#testing/stack/stack.ts';
import { logInStaff } from '#testing/people/staff.ts';
import { advanceClock, clockNow } from '#testing/bank/sandbox-calls.ts';

const stack = await startStack({ after });
const database = openDatabase({ url: stack.databaseUrl });
after(() => database.close());
const { reader } = database;
await buy(stack, { phone: demoClients.anna, orderNumber: 'METRIC-LATE', pan: cardThatDeclinesLater });
await buy(stack, { phone: demoClients.maria, orderNumber: 'METRIC-GOOD' });
const refunded = await buy(stack, { phone: demoClients.maria, orderNumber: 'METRIC-BACK' });
await callAsShop(stack, { orderUuid: refunded, action: 'refund', amount: 400_000 });
await advanceClock(stack, 'P40D');
const admin = await logInStaff(stack, 'admin');

type Sum = {
  readonly metric: string;
  readonly part: string | null;
  readonly count: number;
  readonly amount: number;
};
type Dashboard = {
  readonly today: string;
  readonly sums: readonly Sum[];
  readonly days: readonly { readonly due: number; readonly collected: number }[];
  readonly forecast: readonly {
    readonly from: string;
    readonly due: number;
    readonly expected: number | null;
  }[];
};

const today = moscowDate(instant(await clockNow(stack)));
const days = { dateFrom: plusDays(today, -60), dateTo: today };
const dashboard = (await admin.viewDashboard(days)).body as unknown as Dashboard;

function all(metric: string): { readonly count: number; readonly amount: number } {
  const sums = dashboard.sums.filter((sum) => sum.metric === metric);
  return {
    count: sums.reduce((sum, { count }) => sum + count, 0),
    amount: sums.reduce((sum, { amount }) => sum + amount, 0),
  };
}

async function booked(account: string, side: 'debit' | 'credit'): Promise<number> {
  const [row] = await reader<{ sum: number }[]>`
    select coalesce(sum(${reader(side)}), 0)::bigint as sum from journal_entry where account like ${account}`;
  return row?.sum ?? 0;
}

test('received and refunded amounts match the books', async () => {
  assert.equal(all('COLLECTED').amount, await booked('CASH', 'debit'));
  assert.equal(all('RETURNED').amount, await booked('CASH', 'credit'));
  assert.ok(all('RETURNED').amount > 0);
  const perDay = dashboard.days.reduce((sum, { collected }) => sum + collected, 0);
  assert.equal(perDay, all('COLLECTED').amount);
});

test('debt and open penalties add up to the receivables in the books', async () => {
  const owed = (await booked('AR:%', 'debit')) - (await booked('AR:%', 'credit'));
  assert.ok(all('OPEN_PENALTIES').amount > 0);
  assert.equal(all('DEBT').amount + all('OPEN_PENALTIES').amount, owed);
});

test('the overdue debt is grouped by age and is part of the debt', () => {
  const late = dashboard.sums.filter(({ metric }) => metric === 'OVERDUE');
  assert.deepEqual(
    late.map(({ part }) => part),
    ['1-5', '6-30', '31-60', '61-90', '90+'],
  );
  assert.ok(late.some(({ amount }) => amount > 0));
  assert.ok(all('OVERDUE').amount <= all('DEBT').amount);
});

test('charge attempts are counted by the reason for their failure', () => {
  const tries = new Map(
    dashboard.sums.filter(({ metric }) => metric === 'TRIES').map(({ part, count }) => [part, count]),
  );
  assert.ok((tries.get('SUCCESS') ?? 0) > 0);
  assert.ok([...tries].some(([part, count]) => part !== 'SUCCESS' && count > 0));
});

test('the forecast has the amounts due in the next 90 days and is an upper bound', () => {
  const ahead = dashboard.forecast.filter(({ expected }) => expected !== null);
  assert.equal(ahead.length, 9);
  assert.equal(ahead[0]?.from, dashboard.today);
  assert.ok(ahead.every(({ due, expected }) => (expected ?? 0) <= due));
});

test('the rows of each metric add up to its sum', async () => {
  for (const { metric, part, count, amount } of dashboard.sums) {
    const nextPage = { count: 100, page: 0 };
    const { body } = await admin.send(calls.listReportRows, { metric, part, ...days, nextPage });
    assert.deepEqual([body['total'], body['amount']], [count, amount], `${metric} ${part ?? ''}`);
    const rows = body['rows'] as { readonly amount: number }[];
    assert.equal(rows.length, Math.min(100, count));
    if (count <= 100)
      assert.equal(
        rows.reduce((sum, row) => sum + row.amount, 0),
        amount,
      );
  }
});

test('the second page of rows differs from the first', async () => {
  const pageOf = async (page: number): Promise<unknown[]> => {
    const input = { metric: 'DEBT', part: null, ...days, nextPage: { count: 2, page } };
    return (await admin.send(calls.listReportRows, input)).body['rows'] as unknown[];
  };
  const [one, two] = [await pageOf(0), await pageOf(1)];
  assert.equal(one.length, 2);
  assert.notDeepEqual(one, two);
});

test('the phones of rows need the permission to see clients, and viewing rows is logged', async () => {
  const input = { metric: 'DEBT', part: null, ...days, nextPage: { count: 1, page: 0 } };
  await reader`update staff set permissions = array['VIEW_REPORTS'] where login = 'payments'`;
  const viewer = await logInStaff(stack, 'payments');
  const [hidden] = (await viewer.send(calls.listReportRows, input)).body['rows'] as [{ phone: unknown }];
  const [shown] = (await admin.send(calls.listReportRows, input)).body['rows'] as [{ phone: unknown }];
  assert.equal(hidden.phone, null);
  assert.match(String(shown.phone), /^9\d{9}$/);
  const log = await admin.listStaffActions({
    count: 1,
    action: 'VIEW_REPORT_ROWS',
    login: 'payments',
  });
  const [entry] = log.body['actions'] as { readonly subjectId: string }[];
  assert.equal(entry?.subjectId, 'DEBT');
});

test('invalid days, periods and parts are refused', async () => {
  const wrong = [
    { dateFrom: '2026-02-31', dateTo: '2026-03-01' },
    { dateFrom: '2026-03-02', dateTo: '2026-03-01' },
    { dateFrom: '2024-01-01', dateTo: '2026-03-01' },
  ];
  for (const period of wrong) {
    const answer = await admin.viewDashboard(period);
    assert.deepEqual(refusalOf(answer).slice(0, 2), [400, 'request.invalid.error']);
  }
  const input = { metric: 'DUE', part: '90+', ...days, nextPage: { count: 1, page: 0 } };
  const answer = await admin.send(calls.listReportRows, input);
  assert.deepEqual(refusalOf(answer).slice(0, 2), [400, 'request.invalid.error']);
});

test('at the end the books agree', async () => {
  await assertAuditHolds(stack);
});
