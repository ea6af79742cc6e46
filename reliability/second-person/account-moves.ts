import { randomUUID } from 'node:crypto';
import { allPermissions } from '#domain/staff/permission-names.ts';
import type { Permission } from '#domain/staff/permissions.ts';
import type { StaffUuid } from '#domain/identifier.ts';
import { calls } from '#testing/calls.ts';
import { anyId, type Attack, callAndRecord, newPhone, type Moves } from './attack.ts';
import { rightsOf } from './call-as.ts';
import { colleagueLogins } from './fixtures.ts';

/** Moves that change accounts, roles and rights. */
export const accountMoves = {
  invite: {
    call: calls.inviteStaff,
    play: async (attack, actor) => {
      const rights = await drawRights(attack, actor, []);
      const login = `y.${randomUUID()}`;
      const request = { login, fullName: 'Имя', phone: ownPhone(attack), ...rights };
      return callAndRecord(attack, calls.inviteStaff, { actor, request });
    },
  },
  changeAccount: {
    call: calls.updateStaff,
    play: async (attack, actor) => {
      const target = await anyAccount(attack);
      const rights = await drawRights(attack, actor, target.permissions);
      const phone = attack.random.percent(50) ? { phone: ownPhone(attack) } : {};
      const { staffUuid, version } = target;
      const request = { staffUuid, version, fullName: 'Имя', ...rights, ...phone };
      return callAndRecord(attack, calls.updateStaff, { actor, request });
    },
  },
  reset: onAnyAccount(calls.resetStaff),
  resetFactor: onAnyAccount(calls.resetSecondFactor),
  disable: onAnyAccount(calls.disableStaff),
  enable: {
    call: calls.enableStaff,
    play: async (attack, actor) => {
      const disabled = await anyId(
        attack,
        'select staff_uuid as id from staff where not active order by created_at, login',
      );
      const staffUuid = disabled ?? (await anyAccount(attack)).staffUuid;
      return callAndRecord(attack, calls.enableStaff, { actor, request: { staffUuid } });
    },
  },
  addRole: {
    call: calls.addRole,
    play: async (attack, actor) => {
      const { permissions } = await drawRights(attack, actor, []);
      const request = { name: randomUUID().slice(0, 8), permissions };
      return callAndRecord(attack, calls.addRole, { actor, request });
    },
  },
  changeRole: {
    call: calls.updateRole,
    play: async (attack, actor) => {
      const role = await anyRole(attack);
      if (role === null) return undefined;
      const { permissions } = await drawRights(attack, actor, role.permissions);
      const request = { ...role, permissions };
      return callAndRecord(attack, calls.updateRole, { actor, request });
    },
  },
} as const satisfies Moves;

/**
 * Takes over the account of a colleague, to which the honest colleague gives the rights back. Each call makes one step:
 * it removes the rights, enables the account, enters a telephone of the person, or resets the account.
 */
export const takeOverMoves = {
  takeOverColleague: {
    call: calls.updateStaff,
    play: async (attack, actor) => {
      const rows = await attack.fixtures.context.database.reader<Colleague[]>`
        select staff_uuid as "staffUuid", version, permissions, phone, active from staff
        where login = any (${[...colleagueLogins]}) order by login`;
      const { staffUuid, version, permissions, phone, active } = attack.random.pick([...rows]);
      const form = { staffUuid, version, fullName: 'Имя', permissions: [] };
      const account = { actor, request: { staffUuid } };
      if (permissions.length > 0) return callAndRecord(attack, calls.updateStaff, { actor, request: form });
      if (!active) return callAndRecord(attack, calls.enableStaff, account);
      if (phone !== null && attack.phones.has(phone)) return callAndRecord(attack, calls.resetStaff, account);
      const request = { ...form, phone: ownPhone(attack) };
      return callAndRecord(attack, calls.updateStaff, { actor, request });
    },
  },
} as const satisfies Moves;

type Colleague = Target & { readonly phone: string | null; readonly active: boolean };

type AccountCall = (typeof calls)['resetStaff' | 'resetSecondFactor' | 'disableStaff'];

function onAnyAccount(call: AccountCall): Moves[string] {
  return {
    call,
    play: async (attack, actor) => {
      const { staffUuid } = await anyAccount(attack);
      return callAndRecord(attack, call, { actor, request: { staffUuid } });
    },
  };
}

/** A telephone of the person, who reads the links that are sent to it. */
function ownPhone({ random, phones }: Attack): string {
  const phone = newPhone(random);
  phones.add(phone);
  return phone;
}

type Role = { roleUuid: string; name: string; version: number; permissions: Permission[] };

async function anyRole({ fixtures, random }: Attack): Promise<Role | null> {
  const rows = await fixtures.context.database.reader<Role[]>`
    select role_uuid as "roleUuid", name, version, permissions from staff_role order by created_at, name`;
  return rows.length === 0 ? null : random.pick([...rows]);
}

type Target = { readonly staffUuid: StaffUuid; readonly version: number; readonly permissions: Permission[] };

/** Draws a controlled account in 40 % of the calls, any account otherwise. */
async function anyAccount({ fixtures, random, controlled }: Attack): Promise<Target> {
  const rows = await fixtures.context.database.reader<Target[]>`
    select staff_uuid as "staffUuid", version, permissions from staff order by created_at, login`;
  const theirs = rows.filter(({ staffUuid }) => controlled.has(staffUuid));
  return random.percent(40) ? random.pick(theirs) : random.pick([...rows]);
}

type Rights = { readonly permissions: readonly Permission[]; readonly roleUuid?: string };

/** Draws the rights of the caller, which the product accepts, or one more right, no right, the rights of a role. */
async function drawRights(attack: Attack, actor: StaffUuid, present: readonly Permission[]): Promise<Rights> {
  const { fixtures, random } = attack;
  const held = (await rightsOf(fixtures, actor)) ?? [];
  if (random.percent(60)) return { permissions: held };
  if (random.percent(40)) return { permissions: [...new Set([...present, random.pick(allPermissions)])] };
  if (random.percent(50)) return { permissions: [] };
  const role = await anyRole(attack);
  return { permissions: [], ...(role === null ? {} : { roleUuid: role.roleUuid }) };
}
