import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Type } from 'typebox';
import { endpoints } from '#contract/endpoints.ts';
import { oneOfRecords, orNull, record, uuid } from '#contract/fields.ts';
import { lines, noteText, reason } from '#contract/texts.ts';
import { canonicalForm } from './canonical-form.ts';

const upper = 'ABCDEF00-0000-4000-8000-00000000000F';
const lower = upper.toLowerCase();

test('a UUID is converted to lower case', () => {
  const schema = record({ orderUuid: uuid });
  assert.deepEqual(canonicalForm(schema, { orderUuid: upper }), { orderUuid: lower });
});

test('a missing or null UUID stays as it is', () => {
  const schema = record({ bindingUuid: Type.Optional(orNull(uuid)) });
  assert.deepEqual(canonicalForm(schema, {}), {});
  assert.deepEqual(canonicalForm(schema, { bindingUuid: null }), { bindingUuid: null });
  assert.deepEqual(canonicalForm(schema, { bindingUuid: upper }), { bindingUuid: lower });
});

test('UUIDs in lists, records and variants of a record are converted to lower case', () => {
  const one = record({ kind: Type.Literal('ONE'), of: record({ orderUuid: uuid }) });
  const many = record({ kind: Type.Literal('MANY'), orderUuids: Type.Array(uuid) });
  const schema = oneOfRecords('kind', [one, many]);
  assert.deepEqual(canonicalForm(schema, { kind: 'ONE', of: { orderUuid: upper } }), {
    kind: 'ONE',
    of: { orderUuid: lower },
  });
  assert.deepEqual(canonicalForm(schema, { kind: 'MANY', orderUuids: [upper, lower] }), {
    kind: 'MANY',
    orderUuids: [lower, lower],
  });
});

test('a text field keeps its case even if its value looks like a UUID', () => {
  const { request } = endpoints['POST /admin/v1/reconciliation/settle'];
  const sent = { differenceUuid: upper, note: upper };
  assert.deepEqual(canonicalForm(request, sent), { differenceUuid: lower, note: upper });
});

test('the filters of an export are converted to lower case', () => {
  const { request } = endpoints['POST /admin/v1/exports/ask'];
  const sent = { list: 'WEBHOOKS', format: 'CSV', filter: { merchantUuid: upper, orderNumber: 'A-1' } };
  const filter = { merchantUuid: lower, orderNumber: 'A-1' };
  assert.deepEqual(canonicalForm(request, sent), { ...sent, filter });
});

test('notes and reasons are normalized to NFC and keep their inner lines, blanks and emoji', () => {
  const schema = record({ text: noteText(100), reason, comment: lines(100) });
  const written = {
    text: '  й\n  второй 👨\u200d👩  ',
    reason: 'Звонок\u200b  клиента\n',
    comment: '\n\u00ad',
  };
  const sent = Object.fromEntries(
    Object.entries(written).map(([name, text]) => [name, text.normalize('NFD')]),
  );
  const form = { text: 'й\n  второй 👨\u200d👩', reason: 'Звонок  клиента', comment: '' };
  assert.deepEqual(canonicalForm(schema, sent), form);
});

test('names, titles and order numbers of a registration are normalized to NFC with single spaces', () => {
  const { request } = endpoints['POST /merchant/v1/orders'];
  const sent = {
    orderNumber: ' PAD\u00a0 1\u200b  ',
    customer: { fullName: 'Королёв\u00ad  Семен '.normalize('NFD'), email: 'a@b.example' },
    cart: [{ name: 'Чайник\u2003 белый' }],
    returnUrl: 'https://shop.example/a%20%20b',
  };
  assert.deepEqual(canonicalForm(request, sent), {
    orderNumber: 'PAD 1',
    customer: { fullName: 'Королёв Семен', email: 'a@b.example' },
    cart: [{ name: 'Чайник белый' }],
    returnUrl: 'https://shop.example/a%20%20b',
  });
});

test('a password and a note of several lines stay as they are', () => {
  const login = endpoints['POST /admin/auth'].request;
  assert.deepEqual(canonicalForm(login, { password: ' a  b ' }), { password: ' a  b ' });
  const note = endpoints['POST /admin/v1/reconciliation/settle'].request;
  assert.deepEqual(canonicalForm(note, { note: 'a  \n b' }), { note: 'a  \n b' });
});
