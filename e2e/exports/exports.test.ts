import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { readXlsx } from 'hucre/xlsx';
import { type ExportListName, exportLists } from '#domain/exports/lists.ts';
import { allowSeconds, openDatabase } from '#server/db/database.ts';
import { assertSuccess } from '#testing/assert-success.ts';
import { eventually } from '#testing/eventually.ts';
import { calls } from '#testing/calls.ts';
import { casesOfRun } from '#testing/night.ts';
import { demoClients, unknownPhone } from '#testing/people/demo-clients.ts';
import { buy } from '#testing/people/purchase.ts';
import { refusalOf } from '#testing/people/shop.ts';
import { startStack } from '#testing/stack/stack.ts';
import { logInStaff } from '#testing/people/staff.ts';
import type { ApiClient } from '#testing/api-client.ts';
import { advanceClock, clockNow } from '#testing/bank/sandbox-calls.ts';

const client = { countryCode: '7', phone: demoClients.anna };
const stack = await startStack({ after });
const database = openDatabase({ url: stack.databaseUrl });
after(() => database.close());
const { reader } = database;
/** Moves the earlier requests out of the daily limit. */
const forgetRequests = () => reader`update export set created_at = created_at - interval '1 day'`;
const orderNumber = '=1+1';
await buy(stack, { phone: client.phone, orderNumber });
const admin = await logInStaff(stack, 'admin');

type Input = { readonly list: ExportListName; readonly format?: 'CSV' | 'XLSX'; readonly filter?: object };

async function startExport(staff: ApiClient, { list, format = 'CSV', filter = {} }: Input): Promise<string> {
  const { body } = await staff.send(calls.askForExport, { list, format, filter });
  assertSuccess({ body });
  return String(body['exportUuid']);
}

type OwnExport = { exportUuid: string; state: string; failure: string | null; rowsDone: number };

function finishedExport(staff: ApiClient, exportUuid: string): Promise<OwnExport> {
  return eventually('the file is made', async () => {
    const { body } = await staff.listExports({ nextPage: { count: 100, page: 0 } }, { 'asked-by': 'page' });
    const own = (body['exports'] as OwnExport[]).find((one) => one.exportUuid === exportUuid);
    return own !== undefined && !['WAITING', 'RUNNING'].includes(own.state) && own;
  });
}

async function download(staff: ApiClient, exportUuid: string): Promise<Response> {
  return fetch(`${stack.productUrl}/api/admin/v1/exports/download/${exportUuid}`, {
    headers: { cookie: `__Host-staff=${staff.cookie('__Host-staff') ?? ''}` },
  });
}

async function textOf(input: Input, staff: ApiClient = admin): Promise<string> {
  const exportUuid = await startExport(staff, input);
  assert.equal((await finishedExport(staff, exportUuid)).state, 'DONE');
  const bytes = await (await download(staff, exportUuid)).arrayBuffer();
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}

const days = { dateFrom: '2026-01-01', dateTo: '2026-01-02' };
const metric = { metric: 'DEBT', part: null, ...days };
const filters: Partial<Record<ExportListName, object>> = {
  CLIENT_ORDERS: { client },
  CLIENT_PENALTIES: { client },
  CLIENT_HISTORY: { client },
  CLIENT_CARDS: { client },
  NOTES: { client, orderUuid: null },
  APPROVALS: { isWaiting: true },
  FULL_PAYMENT_ROWS: { processId: '00000000-0000-4000-8000-000000000000' },
  DIFFERENCES: { isOpen: false },
  METRIC_ROWS: metric,
  METRIC_PARTS: { metric: 'TRIES', ...days },
  METRIC_DAYS: days,
  FORECAST: days,
  TEMPLATES: { channel: 'EMAIL' },
  LAW_BREACHES: { day: '2028-04-01' },
};

for (const [list, { columns }] of casesOfRun(Object.entries(exportLists))) {
  test(`the list ${list} is exported as CSV and XLSX with all its columns`, async () => {
    await forgetRequests();
    const name = list as ExportListName;
    const filter = filters[name] ?? {};
    const exportUuid = await startExport(admin, { list: name, format: 'XLSX', filter });
    const csv = await textOf({ list: name, filter });
    const titles = columns.map(({ title }) => title);
    assert.equal(csv.split('\r\n')[0], `\ufeff${titles.map((title) => `"${title}"`).join(';')}`);
    const { rowsDone } = await finishedExport(admin, exportUuid);
    const bytes = new Uint8Array(await (await download(admin, exportUuid)).arrayBuffer());
    const [sheet] = (await readXlsx(bytes)).sheets;
    assert.deepEqual(sheet?.rows[0], titles);
    assert.equal(sheet.rows.length, rowsDone + 1);
  });
}

test('amounts, dates and timestamps are numbers in a spreadsheet, and user input is never a formula', async () => {
  await forgetRequests();
  const csv = await textOf({ list: 'CLIENT_ORDERS', filter: { client } });
  const line = csv.split('\r\n').find((text) => text.includes('1+1')) ?? '';
  assert.match(line, /^"\d\d\.\d\d\.\d{4} \d\d:\d\d:\d\d";"'=1\+1";.*;"4000,00";"3000,00";"3";"нет"$/);
  const exportUuid = await startExport(admin, { list: 'CLIENT_ORDERS', format: 'XLSX', filter: { client } });
  await finishedExport(admin, exportUuid);
  const answer = await download(admin, exportUuid);
  assert.match(
    answer.headers.get('content-disposition') ?? '',
    /^attachment; filename="client-orders-.*\.xlsx"$/,
  );
  assert.equal(answer.headers.get('x-content-type-options'), 'nosniff');
  const [sheet] = (await readXlsx(new Uint8Array(await answer.arrayBuffer()))).sheets;
  const row = sheet?.rows.find((cells) => cells[1] === orderNumber);
  assert.ok(row?.[0] instanceof Date);
  assert.deepEqual([row[4], row[5], row[6]], [4000, 3000, 3]);
  assert.ok([...(sheet?.cells?.values() ?? [])].every(({ formula }) => formula === undefined));
});

type ExistingExports = { list: ExportListName; files: number; state: 'WAITING' | 'FAILED' };

async function insertExports(login: string, { list, files, state }: ExistingExports): Promise<void> {
  const now = await clockNow(stack);
  const [failure, finishedAt] = state === 'FAILED' ? ['DENIED', now] : [null, null];
  await reader`insert into export (export_uuid, staff_uuid, request, format, state, failure, created_at, finished_at)
    select gen_random_uuid(), staff_uuid, ${reader.json({ list })}, 'CSV', ${state}, ${failure}, ${now}, ${finishedAt}
    from staff cross join generate_series(1, ${files}) where login = ${login}`;
}

test('a person has at most three exports in progress and fifty a day', async () => {
  const asked = async (login: string, files: number, state: ExistingExports['state']) => {
    const staff = login === 'admin' ? admin : await logInStaff(stack, login);
    await insertExports(login, { list: 'FULL_PAYMENTS', files, state });
    return refusalOf(await staff.askForExport({ list: 'FULL_PAYMENTS', format: 'CSV', filter: {} }));
  };
  assert.deepEqual(await asked('payments', 3, 'WAITING'), [429, 'request.limit.exceeded']);
  assert.deepEqual(await asked('admin', 50, 'FAILED'), [429, 'request.limit.exceeded']);
  await forgetRequests();
});

test('concurrent export requests do not exceed the daily limit', async () => {
  const service = await logInStaff(stack, 'service');
  await insertExports('service', { list: 'CLIENT_ORDERS', files: 49, state: 'FAILED' });
  const input = { list: 'CLIENT_ORDERS', format: 'CSV', filter: { client } } as const;
  const answers = await Promise.all(Array.from({ length: 30 }, () => service.askForExport(input)));
  assert.equal(answers.filter(({ body }) => body.status === 'SUCCESS').length, 1);
  await forgetRequests();
});

test('an export of approvals contains only the requests that its owner may decide', async () => {
  const now = await clockNow(stack);
  await reader`insert into approval_request (request_uuid, kind, subject_id, seen, requested_at, expires_at, state)
    select gen_random_uuid(), kind, gen_random_uuid(), '{}', ${now}, ${now}::timestamptz + interval '1 day', 'WAITING'
    from unnest(array['START_PRODUCT', 'CANCEL_PAID_PENALTY']) as kind`;
  const editor = await logInStaff(stack, 'product.editor');
  const requests = await textOf({ list: 'APPROVALS', filter: { isWaiting: true } }, editor);
  assert.match(requests, /"Запуск продукта"/);
  assert.doesNotMatch(requests, /Отмена оплаченного штрафа/);
  await admin.addNote({ ...client, text: '@перезвонить' });
  const notes = await textOf({ list: 'NOTES', filter: { client, orderUuid: null } });
  assert.match(notes, /"admin";.*"'@перезвонить"/);
  await reader`insert into job (kind, key, payload, run_at, state, last_error)
    values ('send-sms', 'aside', '{}', ${now}, 'PARKED', 'Error')`;
  assert.match(await textOf({ list: 'TROUBLED_JOBS' }), /"Отправка СМС";"Отложено"/);
  const breaches = await textOf({ list: 'LAW_BREACHES', filter: { day: '2028-04-01', type: 'PRODUCT' } });
  assert.match(breaches, /"Продукт";"6 месяцев";"да";"Рассрочка дольше 4 месяцев";/);
});

test('the permission for the list is checked at the request, the creation and the download', async () => {
  const support = await logInStaff(stack, 'support');
  const denied = await support.askForExport({ list: 'PRODUCTS', format: 'CSV', filter: {} });
  assert.deepEqual(refusalOf(denied), [403, 'export.denied.error']);
  const exportUuid = await startExport(support, { list: 'CLIENT_ORDERS', filter: { client } });
  await finishedExport(support, exportUuid);
  assert.equal((await download(support, exportUuid)).status, 200);
  await reader`update staff set role_uuid = null, permissions = array['EDIT_CLIENT'] where login = 'support'`;
  assert.equal((await download(support, exportUuid)).status, 403);
  await reader`
    update export set state = 'WAITING', expires_at = null, finished_at = null where export_uuid = ${exportUuid}`;
  await reader`insert into job (kind, key, payload, run_at, state)
    values ('make-export', ${exportUuid}, ${reader.json({ exportUuid })}, ${await clockNow(stack)}, 'WAITING')`;
  assert.deepEqual((await finishedExport(support, exportUuid)).failure, 'DENIED');
  await reader`update staff set permissions = array['VIEW_CLIENT_LK'] where login = 'support'`;
});

test('only the owner downloads or deletes an export', async () => {
  const exportUuid = await startExport(admin, { list: 'PRODUCTS' });
  await finishedExport(admin, exportUuid);
  const viewer = await logInStaff(stack, 'product.viewer');
  assert.equal((await download(viewer, exportUuid)).status, 404);
  const deleted = await viewer.deleteExport({ exportUuid });
  assert.deepEqual(refusalOf(deleted), [404, 'not.found.error']);
});

test('the staff log has each request and download of an export with its client', async () => {
  const exportUuid = await startExport(admin, { list: 'CLIENT_HISTORY', filter: { client } });
  await finishedExport(admin, exportUuid);
  await download(admin, exportUuid);
  const { body } = await admin.listStaffActions({ count: 2, login: 'admin' });
  const actions = body['actions'] as Record<'action' | 'subjectId' | 'clientPhone', string | null>[];
  assert.deepEqual(
    actions.map(({ action, subjectId }) => [action, subjectId]),
    [
      ['DOWNLOAD_EXPORT', exportUuid],
      ['ASK_EXPORT', exportUuid],
    ],
  );
  assert.equal(actions[1]?.clientPhone, client.phone);
});

test('an invalid filter and an unknown client are refused', async () => {
  const wrong: readonly [ExportListName, object, string][] = [
    ['CLIENT_ORDERS', {}, 'request.invalid.error'],
    ['PRODUCTS', { client }, 'request.invalid.error'],
    ['STAFF_LOG', { action: 'FLY' }, 'request.invalid.error'],
    ['CLIENT_HISTORY', { client, dateFrom: '2026-02-31' }, 'request.invalid.error'],
    ['METRIC_ROWS', { ...metric, part: 'MOON' }, 'request.invalid.error'],
    ['LAW_BREACHES', { day: '2031-01-01' }, 'request.invalid.error'],
    ['CLIENT_ORDERS', { client: { ...client, phone: unknownPhone } }, 'client.not.exist.error'],
  ];
  for (const [list, filter, code] of wrong) {
    const answer = await admin.send(calls.askForExport, { list, format: 'CSV', filter });
    assert.equal(refusalOf(answer)[1], code, list);
  }
});

test('an export and its bytes are deleted after a day or by its owner', async () => {
  const kept = await startExport(admin, { list: 'PRODUCTS' });
  const dropped = await startExport(admin, { list: 'PRODUCTS', format: 'XLSX' });
  await finishedExport(admin, kept);
  await finishedExport(admin, dropped);
  await admin.deleteExport({ exportUuid: dropped });
  assert.equal((await download(admin, dropped)).status, 409);
  await advanceClock(stack, 'P1D');
  const again = await logInStaff(stack, 'admin');
  assert.equal((await download(again, kept)).status, 409);
  await advanceClock(stack, 'PT15M');
  assert.equal((await finishedExport(await logInStaff(stack, 'admin'), kept)).state, 'EXPIRED');
  assert.deepEqual(await reader`select from export_chunk where export_uuid = any (${[kept, dropped]})`, []);
});

test('an export of more than two hundred thousand rows fails with a message', async () => {
  await database.transaction(async (transaction) => {
    await allowSeconds(transaction, 60);
    await transaction`insert into history (client_uuid, order_uuid, type, amount, action_date, subject_type, subject_id,
      transition_key, text)
    select client_uuid, null, 'SMS_SEND', null, ${await clockNow(stack)}, 'SMS', n::text, 'many/' || n, 'Сообщение'
    from client cross join generate_series(1, 200001) n where phone = '9001000006'`;
  });
  const again = await logInStaff(stack, 'admin');
  const filter = { client: { ...client, phone: demoClients.denis } };
  const own = await finishedExport(again, await startExport(again, { list: 'CLIENT_HISTORY', filter }));
  assert.deepEqual([own.state, own.failure], ['FAILED', 'TOO_LARGE']);
});
