import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Type } from 'typebox';
import { endpoints } from '#contract/endpoints.ts';
import { oneOfRecords, orNull, record, uuid } from '#contract/fields.ts';
import { lowerCaseUuids } from './lower-case-uuids.ts';

const upper = 'ABCDEF00-0000-4000-8000-00000000000F';
const lower = upper.toLowerCase();

test('a UUID is converted to lower case', () => {
  const schema = record({ orderUuid: uuid });
  assert.deepEqual(lowerCaseUuids(schema, { orderUuid: upper }), { orderUuid: lower });
});

test('a missing or null UUID stays as it is', () => {
  const schema = record({ bindingUuid: Type.Optional(orNull(uuid)) });
  assert.deepEqual(lowerCaseUuids(schema, {}), {});
  assert.deepEqual(lowerCaseUuids(schema, { bindingUuid: null }), { bindingUuid: null });
  assert.deepEqual(lowerCaseUuids(schema, { bindingUuid: upper }), { bindingUuid: lower });
});

test('UUIDs in lists, records and variants of a record are converted to lower case', () => {
  const one = record({ kind: Type.Literal('ONE'), of: record({ orderUuid: uuid }) });
  const many = record({ kind: Type.Literal('MANY'), orderUuids: Type.Array(uuid) });
  const schema = oneOfRecords('kind', [one, many]);
  assert.deepEqual(lowerCaseUuids(schema, { kind: 'ONE', of: { orderUuid: upper } }), {
    kind: 'ONE',
    of: { orderUuid: lower },
  });
  assert.deepEqual(lowerCaseUuids(schema, { kind: 'MANY', orderUuids: [upper, lower] }), {
    kind: 'MANY',
    orderUuids: [lower, lower],
  });
});

test('a text field keeps its case even if its value looks like a UUID', () => {
  const { request } = endpoints['POST /admin/v1/reconciliation/settle'];
  const sent = { differenceUuid: upper, note: upper };
  assert.deepEqual(lowerCaseUuids(request, sent), { differenceUuid: lower, note: upper });
});

test('the filters of an export are converted to lower case', () => {
  const { request } = endpoints['POST /admin/v1/exports/ask'];
  const sent = { list: 'WEBHOOKS', format: 'CSV', filter: { merchantUuid: upper, orderNumber: 'A-1' } };
  const filter = { merchantUuid: lower, orderNumber: 'A-1' };
  assert.deepEqual(lowerCaseUuids(request, sent), { ...sent, filter });
});
