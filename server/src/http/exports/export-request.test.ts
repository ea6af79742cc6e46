import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { identifier, type OrderUuid } from '#domain/identifier.ts';
import { phoneOf } from '#testing/people/log-in-kit.ts';
import { openProduct } from '#testing/stack/own-product.ts';
import { exportRequestOf } from './export-request.ts';

const { context } = await openProduct({ after });
const format = 'CSV' as const;
const client = { countryCode: '7', phone: phoneOf(9_001_000_003) };
const unknownClient = { countryCode: '7', phone: phoneOf(9_999_999_999) };
const orderUuid = identifier<OrderUuid>('abcdef00-0000-4000-8000-000000000000');
const february = { dateFrom: '2026-02-01', dateTo: '2026-02-28' };

type Request = Parameters<typeof exportRequestOf>[1];

async function parseRequest(request: Request): Promise<object | string | undefined> {
  const input = await exportRequestOf(context, request);
  return input.ok ? input.value : (input.error.description ?? input.error.code);
}

const [{ clientUuid } = { clientUuid: '' }] = await context.database.reader<{ clientUuid: string }[]>`
  select client_uuid as "clientUuid" from client where phone = ${client.phone}`;

test('the days of a history export run from midnight to midnight in Moscow', async () => {
  const filters = { orderUuid, templateName: 'СМС отправлено', amount: '100', ...february } as const;
  assert.deepEqual(await parseRequest({ list: 'CLIENT_HISTORY', format, filter: { client, ...filters } }), {
    list: 'CLIENT_HISTORY',
    clientUuid,
    orderUuid,
    type: 'SMS_SEND',
    amount: 100,
    from: '2026-01-31T21:00:00.000Z',
    until: '2026-02-28T21:00:00.000Z',
  });
  assert.deepEqual(await parseRequest({ list: 'CLIENT_HISTORY', format, filter: { client } }), {
    list: 'CLIENT_HISTORY',
    clientUuid,
    orderUuid: null,
    type: null,
    amount: null,
    from: null,
    until: null,
  });
});

test('an export of notes is limited to one order if the filter has an order', async () => {
  const notes = { list: 'NOTES', clientUuid };
  assert.deepEqual(await parseRequest({ list: 'NOTES', format, filter: { client, orderUuid } }), {
    ...notes,
    orderUuid,
  });
  assert.deepEqual(await parseRequest({ list: 'NOTES', format, filter: { client, orderUuid: null } }), {
    ...notes,
    orderUuid: null,
  });
});

test('an export with invalid filters or an unknown client is refused', async () => {
  for (const [request, expected] of [
    [{ list: 'CLIENT_CARDS', filter: { client: unknownClient } }, 'client.not.exist.error'],
    [{ list: 'CLIENT_HISTORY', filter: { client, templateName: 'NOTHING' } }, 'field=templateName'],
    [{ list: 'CLIENT_HISTORY', filter: { client, dateTo: '2026-02-30' } }, 'field=dateTo'],
    [{ list: 'CLIENT_HISTORY', filter: { client, dateFrom: '2026-02-30' } }, 'field=dateFrom'],
    [{ list: 'STAFF_LOG', filter: { dateTo: '2026-13-01' } }, 'field=dateTo'],
    [{ list: 'STAFF_LOG', filter: { action: 'NOTHING' } }, 'field=action'],
    [{ list: 'STAFF_LOG', filter: { client: unknownClient } }, 'client.not.exist.error'],
    [{ list: 'ROLES', filter: {}, view: { hidden: ['moon'] } }, 'field=view.hidden'],
    [
      { list: 'ROLES', filter: {}, view: { sort: { field: 'permissions', order: 'ASC' } } },
      'field=view.sort',
    ],
  ] as const satisfies (readonly [Omit<Request, 'format'>, string])[])
    assert.equal(await parseRequest({ ...request, format }), expected, JSON.stringify(request));
});
