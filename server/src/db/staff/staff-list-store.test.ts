import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { instant } from '#domain/dates.ts';
import { identifier, type RoleUuid } from '#domain/identifier.ts';
import { openTestDatabase } from '#testing/database/test-database.ts';
import { openDatabase } from '../database.ts';
import { countStaff, staffPage, type StaffQuery } from './staff-list-store.ts';

const at = instant('2030-01-01T09:00:00Z');
const roleUuid = identifier<RoleUuid>(randomUUID());
const live = { now: at, usedAfter: at };
const everything: StaffQuery = { name: null, state: null, roleUuid: null, count: 100, live };

test('staff accounts are found by part of the login or name, by state and by role', async (t) => {
  const database = openDatabase({ url: await openTestDatabase(t), connections: 1 });
  t.after(() => database.close());
  await database.transaction(async (transaction) => {
    await transaction`insert into staff_role (role_uuid, name, permissions, version, created_at)
      values (${roleUuid}, 'Касса', '{}', 1, ${at})`;
    for (const { login, fullName = null, active = true, chosen = at, role = null } of accounts) {
      await transaction`insert into staff (staff_uuid, login, full_name, permissions, role_uuid, active,
          password_changed_at, created_at)
        values (${randomUUID()}, ${login}, ${fullName}, '{}', ${role}, ${active}, ${chosen}, ${at})`;
    }
  });
  const { reader } = database;
  for (const [filter, logins] of found) {
    const { rows } = await staffPage(reader, { ...everything, ...filter });
    assert.deepEqual(
      rows.map(({ login }) => login),
      logins,
      JSON.stringify(filter),
    );
  }
  const { rows: second } = await staffPage(reader, { ...everything, count: 3, page: 1 });
  assert.deepEqual(
    second.map(({ login }) => login),
    ['off'],
  );
  assert.equal(await countStaff(reader, { ...everything, state: 'ACTIVE' }), 2);
});

const accounts: readonly {
  readonly login: string;
  readonly fullName?: string;
  readonly active?: boolean;
  readonly chosen?: typeof at | null;
  readonly role?: RoleUuid;
}[] = [
  { login: 'anna', fullName: 'Анна Кассирова', role: roleUuid },
  { login: 'boris_k', fullName: 'Борис' },
  { login: 'new', chosen: null },
  { login: 'off', active: false, chosen: null },
];

const found: readonly (readonly [Partial<StaffQuery>, readonly string[]])[] = [
  [{}, ['anna', 'boris_k', 'new', 'off']],
  [{ name: 'КАССИР' }, ['anna']],
  [{ name: 'Oris' }, ['boris_k']],
  [{ name: '_' }, ['boris_k']],
  [{ name: '%' }, []],
  [{ state: 'ACTIVE' }, ['anna', 'boris_k']],
  [{ state: 'INVITED' }, ['new']],
  [{ state: 'DISABLED' }, ['off']],
  [{ roleUuid }, ['anna']],
  [{ roleUuid, state: 'INVITED' }, []],
];
