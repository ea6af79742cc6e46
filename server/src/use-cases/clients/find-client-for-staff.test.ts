import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Phone } from '#domain/auth/phone.ts';
import { plusSeconds } from '#domain/dates.ts';
import { identifier, type StaffUuid } from '#domain/identifier.ts';
import { openProduct } from '#testing/stack/own-product.ts';
import { findClientForStaff } from './find-client-for-staff.ts';

const { context } = await openProduct({ after });
const { clock, database } = context;
const rows = await database.reader<{ staffUuid: StaffUuid }[]>`
  select staff_uuid as "staffUuid" from staff where login in ('support', 'service')`;
const [one, other] = rows.map(({ staffUuid }) => staffUuid);
const noStaff = identifier<StaffUuid>('');

type View = {
  readonly staffUuid?: StaffUuid | undefined;
  readonly phone?: string;
  readonly isPage?: boolean;
};

/** The number of log rows that a view adds this many minutes after the start. */
async function loggedAt(minute: number, { staffUuid = one, phone = '9001000002', isPage = false }: View) {
  const count = async (): Promise<number> =>
    (await database.reader`select from staff_action where action = 'VIEW_CLIENT_SUMMARY'`).length;
  const before = await count();
  const staff = { staffUuid: staffUuid ?? noStaff, address: '203.0.113.9', isPage };
  const now = plusSeconds(clock.now(), minute * 60);
  const at = { ...context, clock: { ...clock, now: () => now } };
  const [client] = await database.reader<{ phone: Phone }[]>`select phone from client where phone = ${phone}`;
  assert.ok(client);
  const view = { staff, ...client, action: 'VIEW_CLIENT_SUMMARY' } as const;
  assert.ok((await findClientForStaff(at, view)).ok);
  return (await count()) - before;
}

test('refreshes of an open page are recorded once in 15 minutes for each employee and client', async () => {
  assert.equal(await loggedAt(0, { isPage: true }), 1, 'no view before');
  assert.equal(await loggedAt(14, { isPage: true }), 0);
  assert.equal(await loggedAt(14, { isPage: true, staffUuid: other }), 1);
  assert.equal(await loggedAt(14, { isPage: true, phone: '9001000003' }), 1);
  assert.equal(await loggedAt(14, {}), 1, 'an act of staff');
  assert.equal(await loggedAt(30, { isPage: true }), 1);
});
