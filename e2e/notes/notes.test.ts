import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { openDatabase } from '#server/db/database.ts';
import { calls } from '#testing/calls.ts';
import { assertAuditHolds } from '#testing/database/audit.ts';
import { unknownPhone } from '#testing/people/demo-clients.ts';
import { newClient, newPhone } from '#testing/people/customer.ts';
import { buy, logIn } from '#testing/people/purchase.ts';
import { refusalOf } from '#testing/people/shop.ts';
import { sharedStack } from '#testing/stack/shared-stack.ts';
import { logInStaff } from '#testing/people/staff.ts';
import { type Answer, newApiClient, type ApiClient } from '#testing/api-client.ts';

const phone = newPhone();
const client = { countryCode: '7', phone };
const nextPage = { count: 25, page: 0 };
const stack = await sharedStack();
const stranger = { countryCode: '7', phone: await newClient(stack) };
const orderUuid = await buy(stack, { phone, orderNumber: 'NOTED' });
const service = await logInStaff(stack, 'service');
const admin = await logInStaff(stack, 'admin');
const support = await logInStaff(stack, 'support');

type Note = {
  readonly noteUuid: string;
  readonly login: string;
  readonly own: boolean;
  readonly versions: readonly { readonly text: string; readonly writtenAt: string }[];
};

async function notesOf(staff: ApiClient, about: object = client): Promise<Note[]> {
  const { body } = await staff.send(calls.listNotes, { ...about, nextPage });
  return body['notes'] as Note[];
}

async function firstNote(staff: ApiClient, about: object = client): Promise<Note> {
  const [note] = await notesOf(staff, about);
  assert.ok(note);
  return note;
}

const add = (staff: ApiClient, text: string, about: object = client) =>
  staff.send(calls.addNote, { ...about, text });
const correct = (staff: ApiClient, input: { noteUuid: string; version: number; text: string }) =>
  staff.correctNote({ ...client, ...input });
const codeOf = (answer: Answer) => refusalOf(answer)[1];
const summaryOf = ({ login, own, versions }: Note) => [login, own, versions.map(({ text }) => text)];

test('a note has an author and a time, and a client and each order have separate notes', async () => {
  await add(service, '  Просит звонить после 18:00  ');
  await add(admin, 'Спорит о доставке', { ...client, orderUuid });
  assert.deepEqual((await notesOf(service)).map(summaryOf), [
    ['service', true, ['Просит звонить после 18:00']],
  ]);
  const ofOrder = { ...client, orderUuid };
  assert.deepEqual((await notesOf(service, ofOrder)).map(summaryOf), [
    ['admin', false, ['Спорит о доставке']],
  ]);
  const [note] = await notesOf(support);
  assert.match(note?.versions[0]?.writtenAt ?? '', /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/);
  assert.deepEqual(await notesOf(service, stranger), []);
});

test('a repeated request with one key writes one note', async () => {
  const about = { countryCode: '7', phone: await newClient(stack) };
  const headers = { 'idempotency-key': randomUUID() };
  const twice = { ...about, text: 'Один раз' };
  await service.addNote(twice, headers);
  await service.addNote(twice, headers);
  assert.equal((await notesOf(service, about)).length, 1);
});

test('the author edits a note, and earlier versions stay visible', async () => {
  const { noteUuid } = await firstNote(service);
  assert.equal(
    (await correct(service, { noteUuid, version: 1, text: 'Просит звонить после 19:00' })).httpStatus,
    200,
  );
  const corrected = ['Просит звонить после 18:00', 'Просит звонить после 19:00'];
  assert.deepEqual((await notesOf(admin)).map(summaryOf), [['service', false, corrected]]);
});

test('only the author can edit the latest version of a note', async () => {
  const { noteUuid } = await firstNote(service);
  assert.equal(codeOf(await correct(admin, { noteUuid, version: 2, text: 'Чужая' })), 'note.foreign.error');
  assert.equal(
    codeOf(await correct(service, { noteUuid, version: 1, text: 'Поздно' })),
    'note.changed.error',
  );
  assert.equal(
    codeOf(await correct(service, { noteUuid: randomUUID(), version: 1, text: 'x' })),
    'note.not.found.error',
  );
  const ofAnother = { ...stranger, noteUuid, version: 2, text: 'Не та' };
  const answer = await service.correctNote(ofAnother);
  assert.equal(codeOf(answer), 'note.not.found.error');
  assert.equal((await firstNote(service)).versions.length, 2);
});

test('of two concurrent edits one succeeds and the other is refused as outdated', async () => {
  const { noteUuid, versions } = await firstNote(service);
  const answers = await Promise.all(
    ['первое', 'второе'].map((text) => correct(service, { noteUuid, version: versions.length, text })),
  );
  assert.deepEqual(answers.map(({ httpStatus }) => httpStatus).toSorted(), [200, 409]);
});

test('a note has 1 to 1000 characters and belongs to an existing client and order', async () => {
  const hiddenFields = ['\u200b', 'a\u0007b', 'a\u001b[31m', 'долг \u202e0001'];
  for (const text of ['', '   ', 'я'.repeat(1001), ...hiddenFields])
    assert.equal((await add(service, text)).httpStatus, 400, JSON.stringify(text));
  assert.equal((await add(service, 'я'.repeat(1000), stranger)).httpStatus, 200);
  const unknown = { countryCode: '7', phone: unknownPhone };
  assert.equal(codeOf(await add(service, 'x', unknown)), 'client.not.exist.error');
  const foreign = { ...stranger, orderUuid };
  assert.equal(codeOf(await add(service, 'x', foreign)), 'order.not.found.error');
  const looked = await service.listNotes({ ...foreign, nextPage });
  assert.equal(codeOf(looked), 'order.not.found.error');
});

test('VIEW_CLIENT_LK allows reading notes but not writing them', async () => {
  assert.equal((await notesOf(support)).length, 1);
  assert.equal(codeOf(await add(support, 'x')), 'access.denied.error');
  const products = await logInStaff(stack, 'product.viewer');
  const looked = await products.listNotes({ ...client, nextPage });
  assert.equal(codeOf(looked), 'access.denied.error');
  for (const apiClient of [newApiClient(stack.productUrl), await logIn(stack, phone)]) {
    const answer = await apiClient.listNotes({ ...client, nextPage });
    assert.equal(codeOf(answer), 'no.session.error');
  }
});

test('no answer to the client contains a note', async () => {
  const own = await logIn(stack, phone);
  const page = { orderState: 'ACTIVE', nextPage };
  const answers = await Promise.all([
    own.viewUser(),
    own.viewOrder({ orderUuid }),
    own.send(calls.listOrders, page),
    own.listOperations({ orderUuid, nextPage }),
  ]);
  const bodies = JSON.stringify(answers.map(({ body }) => body));
  assert.ok(bodies.includes('NOTED') && !bodies.includes('Спорит о доставке') && !bodies.includes('звонить'));
});

test('reading and writing notes is recorded in the staff log', async () => {
  const { body } = await admin.listStaffActions({ count: 100, client });
  const log = body['actions'] as { action: string; before: unknown; after: unknown }[];
  const first = log.findLast(({ action }) => action === 'CORRECT_NOTE');
  assert.deepEqual(
    [first?.before, first?.after],
    [{ text: 'Просит звонить после 18:00' }, { text: 'Просит звонить после 19:00' }],
  );
  for (const expected of ['ADD_NOTE', 'VIEW_NOTES']) assert.ok(log.some(({ action }) => action === expected));
});

test('a note cannot be changed or deleted in the database', async () => {
  const database = openDatabase({ url: stack.databaseUrl });
  await assert.rejects(database.reader`update note set text = 'x'`);
  await assert.rejects(database.reader`delete from note`);
  await database.close();
  await assertAuditHolds(stack);
});
