import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Phone } from '#domain/auth/phone.ts';
import { identifier } from '#domain/identifier.ts';
import type { StaffUuid } from '#domain/identifier.ts';
import { type Desk, openLogInHall, said } from '#testing/log-in-kit.ts';
import { requestByUuid } from '../../db/approvals/approval-store.ts';
import { clientByPhone } from '../../db/clients/client-store.ts';
import { unseal } from '../../secrets/seal.ts';
import type { Context } from '../context.ts';
import { changeClientStatus } from './change-client-status.ts';
import { restoreLimitsEffect } from './restore-limits.ts';
import { statusNow } from './status-now.ts';

const { context, newDesk, newClient } = await openLogInHall({ after });
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

/** A desk at which strangers have used up the month's budget of this phone. */
async function blocked(phone: Phone): Promise<Desk> {
  const desk = newDesk({ limits });
  await desk.codeFor(0, phone);
  for (let guess = 0; guess < 2; guess += 1) await desk.finish(0, phone, { code: 'wrong' });
  return desk;
}

async function status(at: Context, phone: Phone) {
  const client = await clientByPhone(database.reader, phone);
  assert.ok(client);
  return statusNow(at, database.reader, client);
}

async function change(at: Context, phone: Phone, action: 'block' | 'unblock') {
  const changed = await changeClientStatus(at, { staff, phone, action, comment: 'Звонил сам' });
  return changed.ok ? null : changed.error;
}

/** What the client was told, newest first. */
async function messagesTo(phone: Phone): Promise<string[]> {
  const rows = await database.reader<{ sealed: Uint8Array }[]>`
    select sealed_message as sealed from sms where kind = 'LIMITS_RESTORED' order by sms_id desc`;
  const told = rows.map(({ sealed }) => unseal(settings.dataKey, sealed));
  return told.flatMap((message) => new RegExp(`"phone":"7${phone}","text":"(.*)"`).exec(message)?.[1] ?? []);
}

const month = 30 * 86_400;

test('TEMPORARY_BLOCKED holds exactly while the month’s budget of wrong codes is used up', async () => {
  const phone = await newClient();
  const desk = await blocked(phone);
  const end = desk.at(month).clock.now();
  assert.deepEqual(await status(desk.at(1), phone), { status: 'TEMPORARY_BLOCKED', blockedUntil: end });
  assert.equal((await status(desk.at(month - 1), phone)).status, 'TEMPORARY_BLOCKED');
  assert.deepEqual(await status(desk.at(month), phone), { status: 'ACTIVE', blockedUntil: null });
});

test('a block by staff shows in place of one by the system', async () => {
  const phone = await newClient();
  const desk = await blocked(phone);
  await database.autocommit`update client set status = 'BLOCKED' where phone = ${phone}`;
  assert.deepEqual(await status(desk.at(1), phone), { status: 'BLOCKED', blockedUntil: null });
});

test('a client whom the system blocks is offered unblock, and block is refused', async () => {
  const phone = await newClient();
  const desk = await blocked(phone);
  assert.deepEqual(await change(desk.at(1), phone, 'block'), {
    code: 'client.status.error',
    message: 'Клиент уже заблокирован',
  });
});

test('unblocking a client who is not blocked is an error about the client', async () => {
  assert.deepEqual(await change(newDesk().at(0), await newClient(), 'unblock'), {
    code: 'client.status.error',
    message: 'Клиент не заблокирован',
  });
});

test('unblock restores the budget: a new browser gets a code at once', async () => {
  const phone = await newClient();
  const desk = await blocked(phone);
  assert.equal(await said(desk.start(61, phone)), 'client.blocked.error');
  assert.equal(await change(desk.at(61), phone, 'unblock'), null);
  assert.equal((await status(desk.at(61), phone)).status, 'ACTIVE');
  const code = await desk.codeFor(121, phone);
  assert.equal(await said(desk.finish(121, phone, { code })), null);
});

test('restored limits are told to the client by SMS and stand in the log of staff with the comment', async () => {
  const phone = await newClient();
  const desk = await blocked(phone);
  await change(desk.at(1), phone, 'unblock');
  assert.deepEqual(await messagesTo(phone), ['Плати частями: вход по коду снова доступен.']);
  const written = await database.reader`
    select action, note, value_before as before, value_after as after from staff_action where staff_uuid = ${staff.staffUuid} order by staff_action_id desc limit 1`;
  assert.deepEqual(
    [...written],
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

/** The desk's product with a second person needed for restored limits. */
function guarded(at: Context): Context {
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

test('where a second person is needed unblock only asks: the budget stays used up and no message goes out', async () => {
  const phone = await newClient();
  const at = guarded((await blocked(phone)).at(1));
  assert.equal((await change(at, phone, 'unblock'))?.code, 'approval.waits.error');
  assert.equal((await status(at, phone)).status, 'TEMPORARY_BLOCKED');
  assert.deepEqual(await messagesTo(phone), []);
  assert.deepEqual((await waitingRequest(phone)).seen, { state: 'TEMPORARY_BLOCKED' });
});

test('the second person’s approval restores the budget and tells the client', async () => {
  const phone = await newClient();
  const at = guarded((await blocked(phone)).at(1));
  await change(at, phone, 'unblock');
  const request = await waitingRequest(phone);
  const restored = await restoreLimitsEffect(at, request, { seen: request.seen, decider, claim });
  assert.ok(restored.ok, JSON.stringify(restored));
  assert.equal((await status(at, phone)).status, 'ACTIVE');
  assert.equal((await messagesTo(phone)).length, 1);
});

test('an approval that comes after the block has ended by itself does nothing', async () => {
  const phone = await newClient();
  const desk = await blocked(phone);
  await change(guarded(desk.at(1)), phone, 'unblock');
  const request = await waitingRequest(phone);
  const late = await restoreLimitsEffect(guarded(desk.at(month)), request, {
    seen: request.seen,
    decider,
    claim,
  });
  assert.equal(late.ok ? null : late.error.code, 'approval.stale.error');
  assert.deepEqual(await messagesTo(phone), []);
});

test('a block by staff that is lifted needs no second person', async () => {
  const phone = await newClient();
  const at = guarded(newDesk().at(0));
  assert.equal(await change(at, phone, 'block'), null);
  assert.equal(await change(at, phone, 'unblock'), null);
  assert.equal((await status(at, phone)).status, 'ACTIVE');
});
