import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { parsePhone } from '#domain/auth/phone.ts';
import { type Instant, plusSeconds } from '#domain/dates.ts';
import type { ClientUuid, StaffUuid } from '#domain/identifier.ts';
import { historyEvent } from '#domain/orders/history-event.ts';
import { endedByBlock } from '#domain/refusal.ts';
import { openProduct } from '#testing/stack/own-product.ts';
import { type ClientRow, clientByPhone } from '../../db/clients/client-store.ts';
import { hashOfSecret } from '../../secrets/random.ts';
import { changeClientStatus } from '../clients/change-client-status.ts';
import type { Context } from '../context.ts';
import { deviceOwner, recogniseBrowser } from './by-code/login-browser.ts';
import { endOtherSessions, listClientSessions } from './client-sessions.ts';
import { findClientSession } from './find-client-session.ts';
import { logOut } from './log-out.ts';
import { refuseSession } from './read-in-session.ts';
import { openClientSession } from './open-client-session.ts';

const { context } = await openProduct({ after });
const { database, clock } = context;
const start = clock.now();

/** The product this many seconds after the start. */
function at(seconds: number): Context {
  return { ...context, clock: { ...clock, now: (): Instant => plusSeconds(start, seconds) } };
}

const byCode = (subjectId: string = context.random.uuid()) =>
  historyEvent({
    type: 'VERIFICATION_SMS_SUCCESS',
    subjectType: 'SMS',
    subjectId,
    newState: 'VERIFIED/1',
    amount: null,
    text: 'Вход по коду из СМС',
  });

async function clientOf(number: string): Promise<ClientRow> {
  const phone = parsePhone('7', number);
  assert.ok(phone.ok);
  const client = await clientByPhone(database.reader, phone.value);
  assert.ok(client);
  return client;
}

const anna = await clientOf('9001000001');
const ivan = await clientOf('9001000003');

async function opened(seconds: number, client = anna, oldSessionTokens: readonly string[] = []) {
  return openClientSession(at(seconds), client, {
    verification: byCode(),
    oldSessionTokens,
    oldDeviceToken: null,
  });
}

async function clientOfSession(sessionToken: string, seconds: number): Promise<ClientUuid | null> {
  return (await findClientSession(at(seconds), sessionToken))?.clientUuid ?? null;
}

const ofClient = (sessionToken: string) => ({
  clientUuid: anna.clientUuid,
  openedBy: 'LOG_IN' as const,
  sessionHash: hashOfSecret(sessionToken),
});

test('a session belongs to its client and its token, and the history records the log-in', async () => {
  const opening = { verification: byCode('the code of a test'), oldSessionTokens: [], oldDeviceToken: null };
  const { sessionToken, client } = await openClientSession(at(0), anna, opening);
  assert.equal(client, anna);
  assert.deepEqual(await findClientSession(at(0), sessionToken), ofClient(sessionToken));
  assert.equal(await findClientSession(at(0), 'another'), null);
  const events = await database.reader`
    select type, client_uuid as "clientUuid", order_uuid as "orderUuid" from history
    where transition_key like '%the code of a test%'`;
  assert.deepEqual(
    [...events],
    [{ type: 'VERIFICATION_SMS_SUCCESS', clientUuid: anna.clientUuid, orderUuid: null }],
  );
});

// docs/spec/reliability.md#S-07
test('a session ends after thirty idle minutes, and a use after the first minute extends it', async () => {
  const { sessionToken } = await opened(0);
  assert.equal(await clientOfSession(sessionToken, 60), anna.clientUuid);
  assert.equal(await clientOfSession(sessionToken, 1799), anna.clientUuid, 'a use extends the session');
  assert.equal(
    await clientOfSession(sessionToken, 1799 + 1799),
    anna.clientUuid,
    'another use extends the session',
  );
  assert.equal(await clientOfSession(sessionToken, 1799 + 1799 + 1800), null);
  const { sessionToken: other } = await opened(0);
  await clientOfSession(other, 60);
  assert.equal(await clientOfSession(other, 1800), null, 'a use in the first minute is not stored');
  const { sessionToken: third } = await opened(0);
  await clientOfSession(third, 61);
  assert.equal(await clientOfSession(third, 1800), anna.clientUuid);
});

// docs/spec/reliability.md#S-07
test('a session ends after twelve hours, even if it is used', async () => {
  const { sessionToken } = await opened(0);
  const end = 43_200;
  for (let seconds = 0; seconds < end; seconds += 1700) await clientOfSession(sessionToken, seconds);
  assert.equal(await clientOfSession(sessionToken, end - 1), anna.clientUuid);
  assert.equal(await clientOfSession(sessionToken, end), null);
});

// docs/spec/reliability.md#S-06
test('a new session ends only the sessions that its browser held', async () => {
  const { sessionToken: held } = await opened(0);
  const { sessionToken: elsewhere } = await opened(0);
  const { sessionToken: next } = await opened(1, anna, [held, 'unknown']);
  const alive = await Promise.all([held, elsewhere, next].map((token) => clientOfSession(token, 2)));
  assert.deepEqual(alive, [null, anna.clientUuid, anna.clientUuid]);
});

// docs/spec/rules.md#7
test('a browser is trusted for ninety days after a log-in and only for the client who logged in', async () => {
  const { deviceToken } = await opened(0);
  const browser = { address: '203.0.113.1', browserToken: '', deviceToken };
  const end = 90 * 86_400;
  assert.equal(await deviceOwner(at(end - 1), browser), anna.clientUuid);
  assert.equal(await deviceOwner(at(end), browser), null);
  assert.equal(await deviceOwner(at(0), { deviceToken: null }), null);
  assert.equal((await recogniseBrowser(at(0), browser, anna.phone)).trustedDevice, true);
  assert.equal((await recogniseBrowser(at(0), browser, ivan.phone)).trustedDevice, false);
});

// docs/spec/reliability.md#S-07
test('a client sees only their own open sessions, the current one first', async () => {
  const later = 86_400;
  const logged = async () => database.reader`select from staff_action`;
  const before = await logged();
  const { sessionToken: own } = await opened(later);
  await opened(later + 60);
  await opened(later + 90, ivan);
  const { sessionToken: left } = await opened(later + 100);
  await logOut(at(later + 101), { sessionToken: left, address: '203.0.113.1' });
  assert.equal((await logged()).length, before.length, 'the audit log of staff does not record clients');
  const sessions = async (seconds: number) =>
    (await listClientSessions(at(later + seconds), ofClient(own))).map(({ createdAt, current }) => ({
      createdAt,
      current,
    }));
  const first = { createdAt: plusSeconds(start, later), current: true };
  const second = { createdAt: plusSeconds(start, later + 60), current: false };
  assert.deepEqual(await sessions(102), [first, second]);
  assert.deepEqual(await sessions(1800), [second], 'the first session is idle for too long');
});

test('a log-in of at most ten minutes ago may end all other sessions of its client (ASVS 7.5.2)', async () => {
  const later = 2 * 86_400;
  const { sessionToken: own } = await opened(later);
  const { sessionToken: other } = await opened(later);
  const { sessionToken: stranger } = await opened(later, ivan);
  const alive = async () =>
    Promise.all(
      [own, other, stranger].map(async (token) => (await clientOfSession(token, later + 601)) !== null),
    );
  const refused = { ok: false, error: { code: 'session.not.fresh.error' } };
  assert.deepEqual(await endOtherSessions(at(later + 601), ofClient(own)), refused);
  assert.deepEqual(await endOtherSessions(at(later), ofClient('unknown')), refused);
  assert.deepEqual(await alive(), [true, true, true]);
  assert.deepEqual(await endOtherSessions(at(later + 600), ofClient(own)), { ok: true, value: null });
  assert.deepEqual(await alive(), [true, false, true]);
});

// docs/spec/reliability.md#S-08
test('a block ends all sessions of its client and is named as the reason only for those sessions', async () => {
  const { sessionToken } = await opened(0, ivan);
  const { sessionToken: left } = await opened(0, ivan);
  await logOut(at(1), { sessionToken: left, address: '203.0.113.1' });
  const [staffMember] = await database.reader<{ staffUuid: StaffUuid }[]>`
    select staff_uuid as "staffUuid" from staff where login = 'service'`;
  assert.ok(staffMember);
  const staff = { ...staffMember, address: '203.0.113.9' };
  await changeClientStatus(at(2), { staff, phone: ivan.phone, action: 'block', comment: 'Звонил сам' });
  assert.equal(await clientOfSession(sessionToken, 2), null);
  const reasonFor = async (token: string | null, seconds: number) =>
    (await refuseSession(at(seconds), token)).error.description;
  assert.equal(await reasonFor(sessionToken, 12 * 3600 - 1), endedByBlock);
  assert.equal(await reasonFor(sessionToken, 12 * 3600), undefined);
  for (const token of [left, 'unknown', null]) assert.equal(await reasonFor(token, 2), undefined);
});
