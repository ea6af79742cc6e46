import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isNotCrossSite, isAcceptedType } from './origin-guard.ts';

const ownOrigin = 'https://pay.bank.example';

function isAllowedOrigin(headers: Readonly<Record<string, string>>): boolean {
  return isNotCrossSite({ headers }, ownOrigin);
}

test('requests of our own pages, with our origin or without browser headers are accepted', () => {
  assert.ok(isAllowedOrigin({ 'sec-fetch-site': 'same-origin' }));
  assert.ok(isAllowedOrigin({ origin: ownOrigin }));
  assert.ok(isAllowedOrigin({}));
});

// docs/spec/reliability.md#S-10 to docs/spec/reliability.md#S-12
test('requests of foreign pages are refused', () => {
  for (const site of ['cross-site', 'same-site', 'none', ''])
    assert.equal(isAllowedOrigin({ 'sec-fetch-site': site, origin: ownOrigin }), false, site);
  for (const origin of ['null', 'https://evil.example', `${ownOrigin}.evil.example`, `${ownOrigin}:444`, ''])
    assert.equal(isAllowedOrigin({ origin }), false, origin);
});

function acceptsType(type: string | undefined, accepts?: 'multipart/form-data'): boolean {
  return isAcceptedType({ headers: type === undefined ? {} : { 'content-type': type } }, accepts);
}

test('JSON is accepted in any spelling of the content type', () => {
  for (const type of ['application/json', 'application/json; charset=utf-8', 'Application/JSON ;x=y'])
    assert.ok(acceptsType(type), type);
});

test('the only type accepted without a CORS preflight is a multipart form sent to a form call', () => {
  const form = 'multipart/form-data; boundary=x';
  assert.ok(acceptsType(form, 'multipart/form-data'));
  for (const type of [undefined, '', 'text/plain', 'text/plain; application/json', form])
    assert.equal(acceptsType(type), false, String(type));
  assert.equal(acceptsType('application/x-www-form-urlencoded', 'multipart/form-data'), false);
  assert.equal(acceptsType(undefined, 'multipart/form-data'), false);
});
