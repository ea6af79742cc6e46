import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Permission } from '#domain/staff/permissions.ts';
import { openProduct } from '#testing/stack/own-product.ts';
import { refuse } from '#domain/refusal.ts';
import type { MerchantUuid, StaffUuid } from '#domain/identifier.ts';
import { findMerchant } from '../merchants/find-merchant.ts';
import { issueKey, revokeMerchantKey } from '../merchants/manage-merchants.ts';
import type { ApprovalEffect, ApprovalEffects } from './approval-effect.ts';
import { approveRequest } from './decide-approval.ts';
import { listApprovals } from './list-approvals.ts';
import { requestApproval } from './request-approval.ts';

const { context } = await openProduct({ after });
const { database, random } = context;

const permissions: readonly Permission[] = ['MANUAL_TERMINATION'];

async function staffOf(login: string) {
  const [row] = await database.reader<{ staffUuid: StaffUuid }[]>`
    select staff_uuid as "staffUuid" from staff where login = ${login}`;
  assert.ok(row, login);
  return { ...row, address: '203.0.113.1', permissions };
}

const admin = await staffOf('admin');
const service = await staffOf('service');

/** These rules do not depend on the refund, so the effect only claims the approval. */
const claimOnly: ApprovalEffect = (_context, _request, approved) => database.transaction(approved.claim);
const notReached: ApprovalEffect = async () => refuse('order.not.found.error');
const effects: ApprovalEffects = {
  CANCEL_PAID_PENALTY: notReached,
  REFUND_ORDER: claimOnly,
  LONG_PAUSE: notReached,
  REFUND_TO_CARD: notReached,
  RESTORE_LIMITS: notReached,
  START_PRODUCT: notReached,
  INVITE_STAFF: notReached,
  CHANGE_STAFF: notReached,
  ENABLE_STAFF: notReached,
  RESET_STAFF: notReached,
  RESET_STAFF_FACTOR: notReached,
  SAVE_ROLE: notReached,
};

async function demoKey() {
  return (await findMerchant(context, 'demo-merchant-key')) ?? assert.fail('no key of the demo shop');
}

async function newKey(merchantUuid: MerchantUuid): Promise<string> {
  const issued = await issueKey(context, { staff: admin, requestKey: null }, merchantUuid);
  assert.ok(issued.ok);
  return issued.value.keyUuid;
}

/** A waiting request that this key authenticated. */
async function requestBy(merchantKeyUuid: string): Promise<string> {
  const subjectId = random.uuid();
  const input = { kind: 'REFUND_ORDER', subjectId, orderUuid: null, amount: null, snapshot: {} } as const;
  await database.transaction((transaction) =>
    requestApproval(context, transaction, { ...input, merchantKeyUuid }),
  );
  const [row] = await database.reader<{ requestUuid: string }[]>`
    select request_uuid as "requestUuid" from approval_request where subject_id = ${subjectId}`;
  return row?.requestUuid ?? assert.fail('no request');
}

async function approve(staff: typeof admin, requestUuid: string): Promise<string> {
  const approved = await approveRequest(context, effects, { staff, requestUuid, reason: null });
  return approved.ok ? 'approved' : approved.error.code;
}

test('the issuer of a key may not approve a refund that the key requested, even after the key is revoked', async () => {
  const { merchantUuid } = await demoKey();
  const keyUuid = await newKey(merchantUuid);
  await revokeMerchantKey(context, admin, keyUuid);
  const requestUuid = await requestBy(keyUuid);
  assert.equal(await approve(admin, requestUuid), 'approval.second.person.error');
  assert.equal(await approve(service, requestUuid), 'approved');
});

test('keys issued or revoked after a request do not change its authors', async () => {
  const { merchantUuid } = await demoKey();
  const first = await newKey(merchantUuid);
  const requestUuid = await requestBy(first);
  await revokeMerchantKey(context, admin, first);
  await newKey(merchantUuid);
  const page = { isWaiting: true, own: false, count: 25, page: 0 };
  const { rows: requests } = await listApprovals(context, { staff: admin, ...page });
  const listed = requests.find((request) => request.requestUuid === requestUuid);
  assert.deepEqual([listed?.mayApprove, listed?.whyNot], [false, 'POSSIBLE_AUTHOR']);
});

test('each account that ever issued a key of a shop is an author of a request by a key without an issuer', async () => {
  const { merchantUuid, keyUuid } = await demoKey();
  await revokeMerchantKey(context, admin, await newKey(merchantUuid));
  const requestUuid = await requestBy(keyUuid);
  assert.equal(await approve(admin, requestUuid), 'approval.second.person.error');
  assert.equal(await approve(service, requestUuid), 'approved');
});

test('no account may approve a request whose authors are unknown', async () => {
  const requestUuid = await requestBy((await demoKey()).keyUuid);
  await database.autocommit`update approval_request set authors = null where request_uuid = ${requestUuid}`;
  for (const staff of [admin, service])
    assert.equal(await approve(staff, requestUuid), 'approval.second.person.error');
});
