import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Phone } from '#domain/auth/phone.ts';
import { moscowDate, plusDays } from '#domain/dates.ts';
import type { MerchantUuid, PauseRequestUuid, PenaltyUuid, StaffUuid } from '#domain/identifier.ts';
import { kopecks } from '#domain/money.ts';
import type { Refusal } from '#domain/refusal.ts';
import type { Result } from '#domain/result.ts';
import { type ApprovalKind, approvalKinds } from '#domain/staff/approval.ts';
import { type StaffActionName, staffActions } from '#domain/staff/staff-actions.ts';
import { openProductWithBank } from '#testing/stack/product-with-bank.ts';
import { approvalEffects } from '../../http/approvals/approval-effects.ts';
import { addProduct, startProduct } from '../catalogue/save-product.ts';
import { listAllProducts } from '../catalogue/list-catalogue.ts';
import { batchedCharges } from '../charges/charge-order.ts';
import { changeClientStatus } from '../clients/change-client-status.ts';
import type { Context } from '../context.ts';
import { findMerchant } from '../merchants/find-merchant.ts';
import { refundMerchantOrder } from '../merchants/refund-order.ts';
import { grantPause } from '../pauses/grant-pause.ts';
import { askRelief } from '../pauses/report-problem.ts';
import { finishPayment } from '../payments/paying/finish-payment.ts';
import { startPayment } from '../payments/paying/start-payment.ts';
import { cancelOrderPenalty } from '../penalties/cancel-order-penalty.ts';
import { refundToCard } from '../refunds/refund-to-card.ts';
import { hashOfPhone } from '../secrets/phone-hash.ts';
import { changeAccount, resetAccess, resetSecondFactor, setAccountActive } from '../staff/change-account.ts';
import { inviteStaff } from '../staff/invite-staff.ts';
import { addRole } from '../staff/staff-roles.ts';
import { approveRequest } from './decide-approval.ts';
import { approvalMarks } from './list-approvals.ts';

const { context, at, noon, ...bank } = await openProductWithBank({ after });
const { reader, autocommit } = context.database;
const now = needingApproval(at(noon(0)));

/** The product with a required second person for every act that the configuration knows. */
function needingApproval({ settings, ...product }: Context): Context {
  const from = kopecks(0);
  const limits = { paidPenaltyFrom: from, refundFrom: from, goodwillFrom: from };
  const approvals = { ...settings.approvals, ...limits, productStart: true, limits: true };
  return { ...product, settings: { ...settings, approvals, limitFactor: 1 } };
}

async function staffOf(login: string) {
  const [row] = await reader<{ staffUuid: StaffUuid }[]>`
    select staff_uuid as "staffUuid" from staff where login = ${login}`;
  assert.ok(row, login);
  return { ...row, address: '203.0.113.1' };
}

const [author, admin, support] = [await staffOf('service'), await staffOf('admin'), await staffOf('support')];
const permissions = Object.values(approvalKinds).map(({ permission }) => permission);
const decider = { ...admin, permissions };
// the author manages accounts with rights that the author does not hold
await autocommit`
  update staff set role_uuid = null, permissions = '{MANAGE_STAFF}' where staff_uuid = ${author.staffUuid}`;
await autocommit`
  update staff set role_uuid = null, permissions = '{VIEW_CLIENT_LK}', phone = '9003000001'
    where staff_uuid = ${support.staffUuid}`;
const reason = 'Заявка 15';
const account = { staff: author, staffUuid: support.staffUuid, version: null, reason };

async function phoneOf(clientUuid: string): Promise<Phone> {
  const [client] = await reader<
    { phone: Phone }[]
  >`select phone from client where client_uuid = ${clientUuid}`;
  return client?.phone ?? assert.fail('no client');
}

async function cancelPaidPenalty() {
  const order = await bank.newOrder(40);
  await bank.chargeAndNotify(order, noon(-8));
  await batchedCharges(now)(order.orderUuid);
  const [penalty] = await reader<{ penaltyUuid: PenaltyUuid }[]>`
    select penalty_uuid as "penaltyUuid" from penalty where order_uuid = ${order.orderUuid}`;
  assert.ok(penalty);
  const choice = { kind: 'PENALTY', ...penalty } as const;
  const started = await startPayment(now, bank.paymentCommand(order, { kind: 'PENALTY', choice }));
  assert.ok(started.ok);
  const { intentUuid, formUrl = '' } = started.value;
  await bank.payOnPage(formUrl);
  await finishPayment(context, { ...order, intentUuid });
  return cancelOrderPenalty(now, { ...order, ...penalty, staff: author, reason });
}

async function refundOrder() {
  const { orderUuid } = await bank.newOrder();
  const [order] = await reader<{ merchantUuid: MerchantUuid }[]>`
    select merchant_uuid as "merchantUuid" from orders where order_uuid = ${orderUuid}`;
  const key = await findMerchant(now, 'demo-merchant-key');
  assert.ok(order && key);
  const refund = { ...order, orderUuid, keyUuid: key.keyUuid, requestKey: 'key' };
  return refundMerchantOrder(now, { ...refund, amount: kopecks(50_000) });
}

async function returnToCard() {
  const order = await bank.newOrder();
  await bank.saveCard(order);
  const refund = {
    orderUuid: order.orderUuid,
    amount: kopecks(10_000),
    requestKey: 'key',
    reason,
  };
  const phone = await phoneOf(order.clientUuid);
  return refundToCard(now, { ...refund, phone, givenBefore: kopecks(0), staff: author });
}

async function pauseForLong() {
  const order = await bank.newOrder();
  await askRelief(now, { ...order, reason: 'ILLNESS', text: 'Больница', wishedDays: 60 });
  const [request] = await reader<{ requestUuid: PauseRequestUuid }[]>`
    select request_uuid as "requestUuid" from pause_request where order_uuid = ${order.orderUuid}`;
  assert.ok(request);
  const dateTo = plusDays(moscowDate(noon(0)), 40);
  return grantPause(now, { ...request, dateTo, lawTermConfirmed: true, stopNote: null, staff: author });
}

async function restoreLimits() {
  const phone = await phoneOf((await bank.newOrder()).clientUuid);
  await autocommit`
    insert into limit_event (scope, subject, detail, at)
      select 'wrongCodesUntrusted', ${hashOfPhone(now, phone)}, '', ${noon(0)} from generate_series(1, 1000)`;
  return changeClientStatus(now, { staff: author, phone, action: 'unblock', comment: reason });
}

async function startNewProduct() {
  const [sample] = await listAllProducts(now);
  assert.ok(sample);
  const productId = await addProduct(now, author, { ...sample, isBased: false, name: 'Осень' });
  return startProduct(now, { staff: author, productId, version: null, reason });
}

const rights = { kind: 'one-by-one', permissions: ['EDIT_PRODUCTS'] } as const;

type RequestedAct = {
  /** Asks for the act, which then waits for a second person. */
  readonly ask: () => Promise<Result<unknown, Refusal>>;
  /** The log entry of the act. Staff only approve the refund of a shop, so its entry is the approval. */
  readonly action: StaffActionName;
};

const acts: Readonly<Record<ApprovalKind, RequestedAct>> = {
  CANCEL_PAID_PENALTY: { ask: cancelPaidPenalty, action: 'CANCEL_PENALTY' },
  REFUND_ORDER: { ask: refundOrder, action: 'APPROVE_REQUEST' },
  REFUND_TO_CARD: { ask: returnToCard, action: 'RETURN_TO_CARD' },
  LONG_PAUSE: { ask: pauseForLong, action: 'GRANT_PAUSE' },
  RESTORE_LIMITS: { ask: restoreLimits, action: 'UNBLOCK_CLIENT' },
  START_PRODUCT: { ask: startNewProduct, action: 'CHANGE_PRODUCT_STATE' },
  INVITE_STAFF: {
    ask: () =>
      inviteStaff(now, author, { login: 'new.one', fullName: 'Имя', phone: '9003000002', rights, reason }),
    action: 'INVITE_STAFF',
  },
  CHANGE_STAFF: {
    ask: () => changeAccount(now, account, { fullName: 'Имя', phone: null, rights }),
    action: 'CHANGE_RIGHTS',
  },
  ENABLE_STAFF: {
    ask: async () => {
      await setAccountActive(now, account, false);
      return setAccountActive(now, account, true);
    },
    action: 'ENABLE_STAFF',
  },
  RESET_STAFF: { ask: () => resetAccess(now, account), action: 'RESET_STAFF' },
  RESET_STAFF_FACTOR: { ask: () => resetSecondFactor(now, account), action: 'RESET_FACTOR' },
  SAVE_ROLE: {
    ask: () => addRole(now, author, { name: 'Касса', permissions: ['EDIT_PENALTY'], reason }),
    action: 'ADD_ROLE',
  },
};

type Entry = {
  readonly action: string;
  readonly staffUuid: StaffUuid;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
  readonly note: string | null;
};

/** Approves the waiting request of this kind. Returns the log entries of the approval, and its refusal. */
async function approve(kind: string) {
  const [request] = await reader<{ requestUuid: string; justification: string | null }[]>`
    select request_uuid as "requestUuid", justification from approval_request
    where kind = ${kind} and state = 'WAITING'`;
  assert.ok(request, kind);
  const [last] = await reader<{ id: number }[]>`select max(staff_action_id) as id from staff_action`;
  const approved = await approveRequest(now, approvalEffects, { staff: decider, ...request, reason: null });
  const entries = await reader<Entry[]>`
    select action, staff_uuid as "staffUuid", value_before as before, value_after as after, note
    from staff_action where staff_action_id > ${last?.id ?? 0} order by staff_action_id`;
  return { ...request, entries, refusal: approved.ok ? null : approved.error };
}

// docs/spec/reliability.md#S-45
for (const [kind, { ask, action }] of Object.entries(acts)) {
  test(`${kind}: an approved act is logged like an act without approval, with the approver as its author`, async () => {
    const asked = await ask();
    assert.equal(asked.ok ? null : asked.error.code, 'approval.waits.error');
    const { entries, refusal, justification } = await approve(kind);
    assert.equal(refusal, null);
    const names = entries.map((entry) => entry.action);
    assert.deepEqual(new Set(names), new Set(['APPROVE_REQUEST', action]));
    const { trace } = staffActions[action];
    for (const entry of entries) assert.equal(entry.staffUuid, decider.staffUuid);
    const entry = entries.find((each) => each.action === action);
    assert.ok(entry?.after);
    assert.equal(entry.before === null, trace === 'made');
    assert.notDeepEqual(entry.before, entry.after);
    if (kind === 'REFUND_ORDER') assert.equal(entry.after['amount'], 50_000);
    // neither a shop nor a grant of the client's own request gives a reason
    const given = kind === 'REFUND_ORDER' || kind === 'LONG_PAUSE' ? null : reason;
    assert.equal(justification, given);
    if (given !== null) assert.equal(entry.note, given);
  });
}

// docs/spec/rules.md#14
test('approving an outdated request makes it stale, and its author reads what has changed', async () => {
  await startNewProduct();
  await autocommit`
    update product set version = version + 1 where product_id in
      (select subject_id from approval_request where kind = 'START_PRODUCT' and state = 'WAITING')`;
  const { entries, refusal, requestUuid } = await approve('START_PRODUCT');
  const message = 'Пока запрос ждал, изменилось: условия. Ничего не сделано';
  assert.deepEqual(refusal, { code: 'approval.stale.error', message });
  const entry = { action: 'APPROVE_REQUEST', staffUuid: decider.staffUuid, note: message };
  const [before, after] = [{ version: 1 }, { kind: 'START_PRODUCT', state: 'STALE' }];
  assert.deepEqual([...entries], [{ ...entry, before, after }]);
  const { marks } = await approvalMarks(now, { ...author, permissions });
  const mark = marks.find((each) => each.requestUuid === requestUuid);
  assert.deepEqual([mark?.state, mark?.reason], ['STALE', message]);
});
