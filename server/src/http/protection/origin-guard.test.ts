import assert from 'node:assert/strict';
import { test } from 'node:test';
import { comesFromOwnPages, isAccepted } from './origin-guard.ts';

const own = 'https://pay.bank.example';

function comesFromOwn(headers: Readonly<Record<string, string>>): boolean {
  return comesFromOwnPages({ headers }, own);
}

test('requests of our own pages, with our origin or without browser headers are accepted', () => {
  assert.ok(comesFromOwn({ 'sec-fetch-site': 'same-origin' }));
  assert.ok(comesFromOwn({ origin: own }));
  assert.ok(comesFromOwn({}));
});

// docs/spec/reliability.md#S-10 to docs/spec/reliability.md#S-12
test('requests of foreign pages are refused', () => {
  for (const site of ['cross-site', 'same-site', 'none', ''])
    assert.equal(comesFromOwn({ 'sec-fetch-site': site, origin: own }), false, site);
  for (const origin of ['null', 'https://evil.example', `${own}.evil.example`, `${own}:444`, ''])
    assert.equal(comesFromOwn({ origin }), false, origin);
});

function accepted(type: string | undefined, accepts?: 'multipart/form-data'): boolean {
  return isAccepted({ headers: type === undefined ? {} : { 'content-type': type } }, accepts);
}

test('JSON is accepted in any spelling of the content type', () => {
  for (const type of ['application/json', 'application/json; charset=utf-8', 'Application/JSON ;x=y'])
    assert.ok(accepted(type), type);
});

test('content types without a CORS preflight are accepted only by calls with a form', () => {
  const form = 'multipart/form-data; boundary=x';
  assert.ok(accepted(form, 'multipart/form-data'));
  for (const type of [undefined, '', 'text/plain', 'text/plain; application/json', form])
    assert.equal(accepted(type), false, String(type));
  assert.equal(accepted('application/x-www-form-urlencoded', 'multipart/form-data'), false);
  assert.equal(accepted(undefined, 'multipart/form-data'), false);
});
