import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refusalOf } from '#testing/people/shop.ts';
import { logInStaff } from '#testing/people/staff.ts';
import { sharedStack } from '#testing/stack/shared-stack.ts';
import { newApiClient } from '#testing/api-client.ts';

const stack = await sharedStack();
const admin = await logInStaff(stack, 'admin');
const apiClient = newApiClient(stack.productUrl);

const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"></path></svg>';
const hostile = svg.replace('<path', '<script>alert(1)</script><path onload="alert(1)"');
const base64 = (text: string): string => Buffer.from(text).toString('base64');

let shops = 0;

async function newShop(fullName = `Знак ${(shops += 1)}`) {
  const { body } = await admin.addMerchant({ fullName });
  return { fullName, merchantUuid: String(body['merchantUuid']) };
}

type Mark = {
  readonly merchantFullName: string;
  readonly logo: string | null;
  readonly colour: string | null;
};

async function markOf(fullName: string): Promise<Mark | undefined> {
  const { body } = await apiClient.listMarks();
  return (body['marks'] as Mark[]).find(({ merchantFullName }) => merchantFullName === fullName);
}

test('the logo and colour of a shop are public, and the logo is cleaned of scripts', async () => {
  const { fullName, merchantUuid } = await newShop();
  assert.equal(await markOf(fullName), undefined);
  const logo = base64(hostile);
  assert.equal((await admin.changeMark({ merchantUuid, logo, colour: '#0a7a3d' })).httpStatus, 200);
  const mark = await markOf(fullName);
  assert.equal(mark?.colour, '#0a7a3d');
  const answer = await fetch(new URL(mark.logo ?? '', stack.productUrl));
  assert.equal(await answer.text(), svg);
  const { headers } = answer;
  assert.equal(headers.get('content-type'), 'image/svg+xml');
  assert.match(headers.get('content-security-policy') ?? '', /^default-src 'none'; .*sandbox$/);
  assert.equal(headers.get('x-content-type-options'), 'nosniff');
  assert.equal(headers.get('cache-control'), 'public, max-age=31536000, immutable');
});

test('a colour changes without the logo, and without both a shop has its monogram again', async () => {
  const { fullName, merchantUuid } = await newShop();
  await admin.changeMark({ merchantUuid, logo: base64(svg), colour: null });
  const { logo } = (await markOf(fullName)) ?? {};
  assert.ok(logo);
  await admin.changeMark({ merchantUuid, colour: '#ffffff' });
  assert.deepEqual(await markOf(fullName), { merchantFullName: fullName, logo, colour: '#ffffff' });
  await admin.changeMark({ merchantUuid, logo: null, colour: null });
  assert.equal(await markOf(fullName), undefined);
});

test('two shops of the same name are shown without logo and colour', async () => {
  const { fullName, merchantUuid } = await newShop();
  await admin.changeMark({ merchantUuid, colour: '#ffffff' });
  await newShop(fullName);
  assert.equal(await markOf(fullName), undefined);
});

test('a file that is no logo, a wrong colour and an unknown shop are refused', async () => {
  const { merchantUuid } = await newShop();
  for (const logo of ['GIF89a', '<html></html>', '<svg>', svg.padEnd(32 * 1024 + 1)]) {
    const { httpStatus, body } = await admin.changeMark({ merchantUuid, logo: base64(logo), colour: null });
    assert.deepEqual([httpStatus, body.error?.code], [400, 'request.invalid.error'], logo.slice(0, 20));
  }
  for (const colour of ['red', '#0A7A3D', '#0a7a3d;x', 'url(//evil.example)'])
    assert.equal((await admin.changeMark({ merchantUuid, colour })).httpStatus, 400, colour);
  const unknown = { merchantUuid: crypto.randomUUID(), colour: null };
  assert.deepEqual(refusalOf(await admin.changeMark(unknown)), [404, 'not.found.error']);
  assert.equal((await fetch(new URL('/shop-marks/unknown', stack.productUrl))).status, 404);
});

test('a change of the colour needs the right to manage shops and is in the staff log', async () => {
  const { merchantUuid } = await newShop();
  const change = { merchantUuid, colour: '#123456' };
  const service = await logInStaff(stack, 'service');
  assert.equal((await service.changeMark(change)).body.error?.code, 'access.denied.error');
  assert.equal((await apiClient.changeMark(change)).httpStatus, 401);
  await admin.changeMark(change);
  const { body } = await admin.listStaffActions({ count: 100 });
  const actions = (body['actions'] as { action: string }[]).map(({ action }) => action);
  assert.ok(actions.includes('CHANGE_SHOP_MARK'));
});
