import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Phone } from '#domain/auth/phone.ts';
import { identifier, type StaffUuid } from '#domain/identifier.ts';
import { type LogInKit, openLogInKits, errorOf } from '#testing/people/log-in-kit.ts';
import { requestByUuid } from '../../db/approvals/approval-store.ts';
import { clientByPhone } from '../../db/clients/client-store.ts';
import { unseal } from '../../secrets/seal.ts';
import type { Context } from '../context.ts';
import { changeClientStatus, restoreLimitsEffect } from './change-client-status.ts';
import { currentStatus } from './current-status.ts';

const { context, newKit, newClient } = await openLogInKits({ after });
const { database, settings } = context;
const often = [{ windowSeconds: 3600, most: 1000 }];
const limits = {
  startsPerAddress: often,
  wrongCodesUntrusted: [
    { windowSeconds: 60, most: 2 },
    { windowSeconds: 30 * 86_400, most: 2 },
  ],
};
const [support] = await database.reader<{ staffUuid: StaffUuid }[]>`
  select staff_uuid as "staffUuid" from staff where login = 'service'`;
const staff = { staffUuid: support?.staffUuid ?? identifier<StaffUuid>(''), address: '203.0.113.9' };

/** Uses up the monthly budget of this phone by wrong codes of an untrusted browser. */
async function blocked(phone: Phone): Promise<LogInKit> {
  const kit = newKit({ limits });
  await kit.codeFor(0, phone);
  for (let guess = 0; guess < 2; guess += 1) await kit.finish(0, phone, { code: 'wrong' });
  return kit;
}

async function status(at: Context, phone: Phone) {
  const client = await clientByPhone(database.reader, phone);
  assert.ok(client);
  return currentStatus(at, database.reader, client);
}

async function change(at: Context, phone: Phone, action: 'block' | 'unblock') {
  const changed = await changeClientStatus(at, { staff, phone, action, comment: 'Звонил сам' });
  return changed.ok ? null : changed.error;
}

/** The messages to the client, the newest first. */
async function messagesTo(phone: Phone): Promise<string[]> {
  const rows = await database.reader<{ sealed: Uint8Array }[]>`
    select sealed_message as sealed from sms where kind = 'LIMITS_RESTORED' order by sms_id desc`;
  const messages = rows.map(({ sealed }) => unseal(settings.dataKey, sealed));
  return messages.flatMap(
    (message) => new RegExp(`"phone":"7${phone}","text":"(.*)"`).exec(message)?.[1] ?? [],
  );
}

const month = 30 * 86_400;

test('a client is TEMPORARY_BLOCKED exactly while the monthly budget of wrong codes is used up', async () => {
  const phone = await newClient();
  const kit = await blocked(phone);
  const end = kit.at(month).clock.now();
  assert.deepEqual(await status(kit.at(1), phone), {
    status: 'TEMPORARY_BLOCKED',
    block: { since: kit.at(0).clock.now(), until: end },
  });
  assert.equal((await status(kit.at(month - 1), phone)).status, 'TEMPORARY_BLOCKED');
  assert.deepEqual(await status(kit.at(month), phone), { status: 'ACTIVE', block: null });
});

test('a block by staff takes precedence over a temporary block', async () => {
  const phone = await newClient();
  const kit = await blocked(phone);
  await database.autocommit`update client set status = 'BLOCKED' where phone = ${phone}`;
  assert.deepEqual(await status(kit.at(1), phone), { status: 'BLOCKED', block: null });
});

test('staff cannot block a client who is temporarily blocked', async () => {
  const phone = await newClient();
  const kit = await blocked(phone);
  assert.deepEqual(await change(kit.at(1), phone, 'block'), {
    code: 'client.status.error',
    message: 'Клиент уже заблокирован',
  });
});

test('unblocking a client who is not blocked is refused with client.status.error', async () => {
  assert.deepEqual(await change(newKit().at(0), await newClient(), 'unblock'), {
    code: 'client.status.error',
    message: 'Клиент не заблокирован',
  });
});

test('after an unblock a new browser can log in by code again', async () => {
  const phone = await newClient();
  const kit = await blocked(phone);
  assert.equal(await errorOf(kit.start(61, phone)), 'client.blocked.error');
  assert.equal(await change(kit.at(61), phone, 'unblock'), null);
  assert.equal((await status(kit.at(61), phone)).status, 'ACTIVE');
  const code = await kit.codeFor(121, phone);
  assert.equal(await errorOf(kit.finish(121, phone, { code })), null);
});

test('restored limits are announced by SMS and recorded in the audit log with the comment', async () => {
  const phone = await newClient();
  const kit = await blocked(phone);
  await change(kit.at(1), phone, 'unblock');
  const [message = '', ...others] = await messagesTo(phone);
  assert.deepEqual(others, []);
  assert.match(message, /^Плати частями: вход по коду снова доступен\. http:\S+\/m\/\S{22}$/);
  const recorded = await database.reader`
    select action, note, value_before as before, value_after as after from staff_action
      where staff_uuid = ${staff.staffUuid} order by staff_action_id desc limit 1`;
  assert.deepEqual(
    [...recorded],
    [
      {
        action: 'UNBLOCK_CLIENT',
        note: 'Звонил сам',
        before: { status: 'TEMPORARY_BLOCKED' },
        after: { status: 'ACTIVE' },
      },
    ],
  );
});

/** The product with a required second person for restored limits. */
function withApproval(at: Context): Context {
  return { ...at, settings: { ...at.settings, approvals: { ...at.settings.approvals, limits: true } } };
}

async function waitingRequest(phone: Phone) {
  const [row] = await database.reader<{ requestUuid: string }[]>`
    select request_uuid as "requestUuid" from approval_request join client using (client_uuid)
    where phone = ${phone} and kind = 'RESTORE_LIMITS' and state = 'WAITING'`;
  const request = await requestByUuid(database.reader, row?.requestUuid ?? '');
  assert.ok(request);
  return request;
}

const decider = { ...staff, permissions: ['EDIT_CLIENT'] } as const;
const claim = async () => ({ ok: true, value: null }) as const;
const granted = { justification: null, decider, claim };

test('with a required second person unblock creates a request without restoring limits or sending a message', async () => {
  const phone = await newClient();
  const at = withApproval((await blocked(phone)).at(1));
  assert.equal((await change(at, phone, 'unblock'))?.code, 'approval.waits.error');
  assert.equal((await status(at, phone)).status, 'TEMPORARY_BLOCKED');
  assert.deepEqual(await messagesTo(phone), []);
  assert.deepEqual((await waitingRequest(phone)).snapshot, { state: 'TEMPORARY_BLOCKED' });
});

test('the second person’s approval restores the budget and informs the client', async () => {
  const phone = await newClient();
  const at = withApproval((await blocked(phone)).at(1));
  await change(at, phone, 'unblock');
  const request = await waitingRequest(phone);
  const restored = await restoreLimitsEffect(at, request, { ...granted, snapshot: request.snapshot });
  assert.ok(restored.ok, JSON.stringify(restored));
  assert.equal((await status(at, phone)).status, 'ACTIVE');
  assert.equal((await messagesTo(phone)).length, 1);
});

test('an approval after the end of the block restores nothing', async () => {
  const phone = await newClient();
  const kit = await blocked(phone);
  await change(withApproval(kit.at(1)), phone, 'unblock');
  const request = await waitingRequest(phone);
  const late = await restoreLimitsEffect(withApproval(kit.at(month)), request, {
    ...granted,
    snapshot: request.snapshot,
  });
  assert.equal(late.ok ? null : late.error.code, 'approval.stale.error');
  assert.deepEqual(await messagesTo(phone), []);
});

test('lifting a block by staff needs no second person', async () => {
  const phone = await newClient();
  const at = withApproval(newKit().at(0));
  assert.equal(await change(at, phone, 'block'), null);
  assert.equal(await change(at, phone, 'unblock'), null);
  assert.equal((await status(at, phone)).status, 'ACTIVE');
});
