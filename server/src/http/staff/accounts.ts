import type { Endpoints } from '#contract/endpoints.ts';
import type { AcceptedRequestOf, ResponseOf } from '#contract/endpoint.ts';
import type { StaffActor } from '#domain/staff/staff-actions.ts';
import type { StaffUuid } from '#domain/identifier.ts';
import { success } from '#domain/result.ts';
import {
  type AccountOf,
  changeAccount,
  resetAccess,
  resetSecondFactor,
  setAccountActive,
} from '../../use-cases/staff/change-account.ts';
import { endStaffSession } from '../../use-cases/staff/end-staff-session.ts';
import type { Rights } from '../../use-cases/staff/held-rights.ts';
import { inviteStaff } from '../../use-cases/staff/invite-staff.ts';
import { findStaff, type ListedAccount, listStaff } from '../../use-cases/staff/list-staff.ts';
import type { Handler } from '../handler.ts';

export const listStaffHandler: Handler<'GET /admin/v1/staff'> = async ({ context, caller }) => {
  const accounts = await listStaff(context);
  return success({ accounts: accounts.map((account) => toWireAccount(account, caller.staffUuid)) });
};

export const findStaffHandler: Handler<'POST /admin/v1/staff/list'> = async ({
  context,
  caller,
  request: { nextPage, sort, name = null, state = null, roleUuid = null },
}) => {
  const query = { ...nextPage, sort, name, state, roleUuid };
  const { accounts, next, total } = await findStaff(context, query);
  return success({
    accounts: accounts.map((account) => toWireAccount(account, caller.staffUuid)),
    next,
    total,
  });
};

type WireAccount = ResponseOf<Endpoints['GET /admin/v1/staff']>['accounts'][number];

function toWireAccount(
  { active, linkExpiresAt, linkSms, ...account }: ListedAccount,
  viewerUuid: StaffUuid,
): WireAccount {
  const { permissions, passwordChangedAt, session, staffUuid } = account;
  const stateOfActive = passwordChangedAt === null ? 'INVITED' : 'ACTIVE';
  return {
    ...account,
    permissions: [...permissions],
    state: active ? stateOfActive : 'DISABLED',
    own: staffUuid === viewerUuid,
    link: linkExpiresAt === null ? null : { expiresAt: linkExpiresAt, sms: linkSms },
    session: session === null ? null : { ...session },
  };
}

export const inviteStaffHandler: Handler<'POST /admin/v1/staff/invite'> = async ({
  context,
  caller,
  request: { login, fullName, phone, reason, ...rights },
}) => {
  const invited = await inviteStaff(context, caller, {
    login,
    fullName: fullName.trim(),
    phone,
    rights: readRights(rights),
    reason: reason?.trim() ?? null,
  });
  return invited.ok ? success({ ...invited.value }) : invited;
};

export const updateStaffHandler: Handler<'POST /admin/v1/staff/update'> = async ({
  context,
  caller,
  request: { staffUuid, fullName, phone, version, reason, ...rights },
}) => {
  const changed = await changeAccount(context, accountOf(caller, { staffUuid, version, reason }), {
    fullName: fullName.trim(),
    phone: phone ?? null,
    rights: readRights(rights),
  });
  return changed.ok ? success({}) : changed;
};

export const disableStaffHandler: Handler<'POST /admin/v1/staff/disable'> = async ({
  context,
  caller,
  request,
}) => {
  const closed = await setAccountActive(context, accountOf(caller, request), false);
  return closed.ok ? success({}) : closed;
};

export const enableStaffHandler: Handler<'POST /admin/v1/staff/enable'> = async ({
  context,
  caller,
  request,
}) => {
  const opened = await setAccountActive(context, accountOf(caller, request), true);
  return opened.ok ? success({}) : opened;
};

export const resetStaffHandler: Handler<'POST /admin/v1/staff/reset'> = async ({
  context,
  caller,
  request,
}) => {
  const reset = await resetAccess(context, accountOf(caller, request));
  return reset.ok ? success({ ...reset.value }) : reset;
};

export const resetSecondFactorHandler: Handler<'POST /admin/v1/staff/resetSecondFactor'> = async ({
  context,
  caller,
  request,
}) => {
  const reset = await resetSecondFactor(context, accountOf(caller, request));
  return reset.ok ? success({}) : reset;
};

export const endStaffSessionHandler: Handler<'POST /admin/v1/staff/endSession'> = async ({
  context,
  caller,
  request,
}) => {
  const ended = await endStaffSession(context, accountOf(caller, request));
  return ended.ok ? success({}) : ended;
};

type RequestedRights = Pick<
  AcceptedRequestOf<Endpoints['POST /admin/v1/staff/update']>,
  'permissions' | 'roleUuid'
>;

function readRights({ permissions, roleUuid }: RequestedRights): Rights {
  return roleUuid === undefined
    ? { kind: 'one-by-one', permissions: [...new Set(permissions)] }
    : { kind: 'role', roleUuid };
}

type AccountReference = {
  readonly staffUuid: StaffUuid;
  readonly version?: number;
  readonly reason?: string | undefined;
};

function accountOf({ staffUuid, address }: StaffActor, account: AccountReference): AccountOf {
  const { version = null } = account;
  const reason = account.reason?.trim() ?? null;
  return { staff: { staffUuid, address }, staffUuid: account.staffUuid, version, reason };
}
