import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type CalendarDate, moscowDate, plusDays } from '#domain/dates.ts';
import { dayOfYear } from '#domain/day-of-month.ts';
import type { MerchantUuid, PauseRequestUuid, StaffUuid } from '#domain/identifier.ts';
import type { Kopecks } from '#domain/money.ts';
import type { Permission } from '#domain/staff/permissions.ts';
import { type OwnOrder, openProductWithBank } from '#testing/stack/product-with-bank.ts';
import { pauseRequestsOf } from '../../db/pauses/pause-request-store.ts';
import { pausesOf, stopOf } from '../../db/pauses/pause-store.ts';
import { approvalEffects } from '../../http/approvals/approval-effects.ts';
import { approveRequest } from '../approvals/decide-approval.ts';
import { refundMerchantOrder } from '../merchants/refund-order.ts';
import { stopOrderSchedules } from '../orders/stop-order-schedules.ts';
import { type Grant, grantPause } from './grant-pause.ts';
import { listPauseRequests } from './list-pause-requests.ts';
import { refusePause } from './refuse-pause.ts';
import { askRelief, reportProblem } from './report-problem.ts';

const { context, at, noon, newOrder } = await openProductWithBank({ after });
const { reader } = context.database;
const today = moscowDate(noon(0));
const now = at(noon(0));
const permissions: readonly Permission[] = ['MANUAL_TERMINATION'];

async function staffOf(login: string) {
  const [row] = await reader<{ staffUuid: StaffUuid }[]>`
    select staff_uuid as "staffUuid" from staff where login = ${login}`;
  assert.ok(row, login);
  return { ...row, address: '203.0.113.1', permissions };
}

const service = await staffOf('service');
const admin = await staffOf('admin');

type SentRequest = { readonly order: OwnOrder; readonly requestUuid: PauseRequestUuid };

/** An order whose client asked for relief, or has reported a problem. */
async function asked(kind: 'RELIEF' | 'REPORT'): Promise<SentRequest> {
  const order = await newOrder();
  const sent =
    kind === 'RELIEF'
      ? await askRelief(now, { ...order, reason: 'ILLNESS', text: 'Больница', wishedDays: 60 })
      : await reportProblem(now, { ...order, reason: 'DEFECTIVE', text: 'Разбит' });
  assert.ok(sent.ok, JSON.stringify(sent));
  const [row] = await reader<{ requestUuid: PauseRequestUuid }[]>`
    select request_uuid as "requestUuid" from pause_request where order_uuid = ${order.orderUuid}`;
  assert.ok(row);
  return { order, ...row };
}

/** Grants a request through so many days after today; the code of a refusal, or null. */
async function grant(
  { requestUuid }: SentRequest,
  days: number,
  more: Partial<Grant> = {},
): Promise<string | null> {
  const dateTo = plusDays(today, days);
  const input = { staff: service, requestUuid, dateTo, lawTermConfirmed: true, stopNote: null, ...more };
  const granted = await grantPause(now, input);
  return granted.ok ? null : granted.error.code;
}

async function refused({ requestUuid }: SentRequest): Promise<string | null> {
  const outcome = await refusePause(now, { staff: service, requestUuid, note: 'Нет' });
  return outcome.ok ? null : outcome.error.code;
}

async function lastDaysOf({ order: { orderUuid } }: SentRequest): Promise<CalendarDate[]> {
  return (await pausesOf(reader, orderUuid)).map(({ dateTo }) => dateTo);
}

async function waitingFor({ requestUuid }: SentRequest) {
  const { rows: requests } = await listPauseRequests(now, { staff: service, count: 100, page: 0 });
  return requests.find((request) => request.requestUuid === requestUuid)?.waitingPause;
}

/** The shop takes everything back, which closes the order. */
async function refundAll({ orderUuid }: OwnOrder): Promise<void> {
  const [row] = await reader<{ merchantUuid: MerchantUuid; amount: Kopecks }[]>`
    select merchant_uuid as "merchantUuid", full_amount as amount from orders where order_uuid = ${orderUuid}`;
  assert.ok(row);
  await refundMerchantOrder(now, { ...row, orderUuid, requestKey: orderUuid, keyUuid: orderUuid });
}

async function approve({ requestUuid }: SentRequest, staff: typeof admin): Promise<string | null> {
  const [row] = await reader<{ requestUuid: string }[]>`
    select request_uuid as "requestUuid" from approval_request where subject_id = ${requestUuid} and state = 'WAITING'`;
  assert.ok(row);
  const decision = { staff, requestUuid: row.requestUuid, reason: null };
  const approved = await approveRequest(now, approvalEffects, decision);
  return approved.ok ? null : approved.error.code;
}

// docs/spec/rules.md#13
test('a second decision about a request is refused and changes nothing', async () => {
  const granted = await asked('RELIEF');
  assert.equal(await grant(granted, 9), null);
  assert.equal(await grant(granted, 19), 'pause.request.decided.error');
  assert.equal(await refused(granted), 'pause.request.decided.error');
  assert.deepEqual(await lastDaysOf(granted), [plusDays(today, 9)]);
  const over = await asked('REPORT');
  assert.equal(await refused(over), null);
  assert.equal(await refused(over), 'pause.request.decided.error');
  assert.equal(await grant(over, 9), 'pause.request.decided.error');
  assert.deepEqual(await lastDaysOf(over), [today]);
});

test('a decision about a problem report does not shorten relief that was granted', async () => {
  const days = async (decide: (report: SentRequest) => Promise<string | null>): Promise<CalendarDate[]> => {
    const report = await asked('REPORT');
    const { order } = report;
    assert.ok((await askRelief(now, { ...order, reason: 'ILLNESS', text: 'Больница', wishedDays: 26 })).ok);
    const { rows: requests } = await listPauseRequests(now, { staff: service, count: 100, page: 0 });
    const relief = requests.find(
      ({ orderUuid, state }) => orderUuid === order.orderUuid && state === 'WAITING',
    );
    assert.ok(relief);
    assert.equal(await grant({ order, ...relief }, 25), null);
    assert.equal(await decide(report), null);
    return lastDaysOf(report);
  };
  assert.deepEqual(await days(refused), [plusDays(today, 25)]);
  assert.deepEqual(await days((report) => grant(report, 0)), [plusDays(today, 25)]);
});

test('the history records each pause and each refusal of relief', async () => {
  const historyOf = async ({ order }: SentRequest): Promise<string[]> => {
    const rows = await reader<{ text: string }[]>`
      select text from history
        where order_uuid = ${order.orderUuid} and (text like 'Пауза с%' or text like '%отказано%')`;
    return rows.map(({ text }) => text.replaceAll('\u00a0', ' '));
  };
  const day = (days: number) => dayOfYear(plusDays(today, days)).replaceAll('\u00a0', ' ');
  const report = await asked('REPORT');
  assert.equal(await grant(report, 20), null);
  const pauses = [13, 20].map((last) => `Пауза с ${day(0)} по ${day(last)}`);
  assert.deepEqual((await historyOf(report)).toSorted(), pauses.toSorted());
  const relief = await asked('RELIEF');
  assert.equal(await refused(relief), null);
  const [refusal] = await historyOf(relief);
  const [message] = await reader<{ text: string }[]>`
    select text from notification where order_uuid = ${relief.order.orderUuid} and kind = 'ORDER_RESUMED'`;
  assert.match(refusal ?? '', /: в просьбе отказано$/);
  assert.equal(message?.text.replaceAll('\u00a0', ' '), refusal);
  const late = await asked('REPORT');
  const decision = { staff: service, requestUuid: late.requestUuid, note: 'Нет' };
  assert.ok((await refusePause(at(noon(20)), decision)).ok);
  assert.equal((await historyOf(late)).length, 2, 'a refusal after the pause is told as well');
});

test('a stop decides the request, ends the pause and stops the charges in one step', async () => {
  const stopped = await asked('REPORT');
  assert.equal(await grant(stopped, 0, { stopNote: 'Решение суда' }), null);
  const { orderUuid } = stopped.order;
  const stop = await stopOf(reader, orderUuid);
  assert.deepEqual([stop?.note, stop?.login, stop?.at], ['Решение суда', 'service', noon(0)]);
  assert.deepEqual(await lastDaysOf(stopped), [today]);
  const messages = await reader<{ text: string }[]>`
    select text from notification where order_uuid = ${orderUuid} and kind = 'ORDER_PAUSED'`;
  const untimed = messages.filter(({ text }) => text.endsWith('платежи на паузе'));
  assert.deepEqual([messages.length, untimed.length], [2, 1], 'one about the report, one about the stop');
  const [request] = await pauseRequestsOf(reader, orderUuid);
  assert.deepEqual([request?.state, request?.hasStopped], ['GRANTED', true]);
  assert.equal(await refused(stopped), 'pause.request.decided.error');
});

test('granting a request after its pause has ended closes the request and moves no date', async () => {
  const over = await asked('REPORT');
  const [lastDay] = await lastDaysOf(over);
  assert.ok(lastDay);
  const decision = { staff: service, requestUuid: over.requestUuid, lawTermConfirmed: false, stopNote: null };
  const planned = () => reader<{ day: CalendarDate }[]>`
    select plan_date as day from scheduled_payment where order_uuid = ${over.order.orderUuid} order by payment_number`;
  const before = await planned();
  const closed = await grantPause(at(noon(20)), { ...decision, dateTo: lastDay });
  assert.ok(closed.ok, JSON.stringify(closed));
  assert.deepEqual(await lastDaysOf(over), [lastDay]);
  assert.deepEqual(await planned(), before);
  assert.equal(await waitingFor(over), undefined, 'the request has left the queue');
});

test('the problem report of a closed order can be closed, and that moves no date', async () => {
  const report = await asked('REPORT');
  const relief = await asked('RELIEF');
  const before = await lastDaysOf(report);
  for (const { order } of [report, relief]) await refundAll(order);
  assert.equal(await grant(report, 0, { stopNote: 'Ещё раз' }), 'order.state.error');
  assert.equal(await grant(report, 0), null);
  assert.deepEqual(await lastDaysOf(report), before);
  assert.equal(await waitingFor(report), undefined, 'the request has left the queue');
  assert.equal(await grant(relief, 0), 'order.state.error', 'no pause is given to a closed order');
});

test('a stop of a stopped order leaves the request and its pause as they are', async () => {
  const waiting = await asked('REPORT');
  const { orderUuid } = waiting.order;
  const before = await lastDaysOf(waiting);
  const stop = { staff: service, phone: null, orderUuid, note: 'Решение суда' };
  assert.ok((await stopOrderSchedules(now, stop)).ok);
  assert.equal(await grant(waiting, 0, { stopNote: 'Ещё раз' }), 'order.state.error');
  assert.deepEqual(await lastDaysOf(waiting), before);
  assert.equal(await refused(waiting), null, 'the request was not decided');
});

// docs/spec/rules.md#14
test('a pause of more than thirty days waits for a second person, who is not its author', async () => {
  const long = await asked('RELIEF');
  assert.equal(await grant(long, 30), 'approval.waits.error');
  assert.deepEqual(await lastDaysOf(long), [], 'nothing is paused before the approval');
  assert.deepEqual(await waitingFor(long), {
    dateTo: plusDays(today, 30),
    requestedBy: 'service',
    requestedAt: noon(0),
  });
  assert.equal(await approve(long, service), 'approval.own.error');
  assert.equal(await approve(long, admin), null);
  assert.deepEqual(await lastDaysOf(long), [plusDays(today, 30)]);
  const [pause] = await pausesOf(reader, long.order.orderUuid);
  assert.equal(pause?.login, 'service', 'the employee who decided stays the author');
  assert.equal(await waitingFor(long), undefined, 'the request has left the queue');
  const short = await asked('RELIEF');
  assert.equal(await grant(short, 29), null, 'thirty days need one person');
});

test('an approved long pause does not begin if its request was decided or its order paused meanwhile', async () => {
  const decided = await asked('RELIEF');
  assert.equal(await grant(decided, 40), 'approval.waits.error');
  assert.equal(await refused(decided), null);
  assert.equal(await approve(decided, admin), 'approval.stale.error');
  assert.deepEqual(await lastDaysOf(decided), []);
  const paused = await asked('RELIEF');
  assert.equal(await grant(paused, 40), 'approval.waits.error');
  assert.ok((await reportProblem(now, { ...paused.order, reason: 'DEFECTIVE', text: 'Разбит' })).ok);
  const [before] = await lastDaysOf(paused);
  assert.equal(await approve(paused, admin), 'approval.stale.error');
  assert.deepEqual(await lastDaysOf(paused), [before]);
  assert.equal(await waitingFor(paused), null, 'the request waits for another decision');
  assert.equal(await grant(paused, 40), 'approval.waits.error');
  await context.database.autocommit`
    update order_pause set date_from = date_from - 5 where order_uuid = ${paused.order.orderUuid}`;
  assert.equal(await approve(paused, admin), 'approval.stale.error', 'an earlier first day is a change');
});
