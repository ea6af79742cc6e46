import { success } from '#domain/result.ts';
import { changeStaffPassword } from '../../use-cases/auth/staff/change-staff-password.ts';
import { logInStaff, type StaffLogIn } from '../../use-cases/auth/staff/log-in-staff.ts';
import { logOut } from '../../use-cases/auth/log-out.ts';
import type { StaffLoggedIn } from '../../use-cases/auth/staff/open-staff-session.ts';
import type { Context } from '../../use-cases/context.ts';
import type { Exchange, Handler } from '../handler.ts';

export const logInStaffHandler: Handler<'POST /admin/auth'> = async ({ context, request, exchange }) => {
  const loggedIn = await logInStaff(context, credentialsOf(request, exchange));
  if (!loggedIn.ok) return loggedIn;
  await startSession(context, exchange, loggedIn.value);
  return success({ permissions: [...loggedIn.value.permissions] });
};

export const changePasswordHandler: Handler<'POST /admin/auth/password'> = async ({
  context,
  request,
  exchange,
}) => {
  const changed = await changeStaffPassword(context, credentialsOf(request, exchange), request.newPassword);
  if (!changed.ok) return changed;
  await startSession(context, exchange, changed.value);
  return success({ permissions: [...changed.value.permissions] });
};

type CredentialFields = { readonly login: string; readonly password: string; readonly code?: string };

export function credentialsOf({ login, password, code }: CredentialFields, exchange: Exchange): StaffLogIn {
  const { address } = exchange;
  return {
    login: login.trim(),
    password,
    code: code ?? null,
    address,
    deviceToken: exchange.cookie('staffDevice'),
  };
}

/**
 * Sets the session cookies. A browser has one session, so a client session in this browser ends
 * (docs/spec/reliability.md#S-09).
 */
export async function startSession(
  context: Context,
  exchange: Exchange,
  { sessionToken, deviceToken }: StaffLoggedIn,
): Promise<void> {
  const clientToken = exchange.cookie('client');
  const { address } = exchange;
  if (clientToken !== null) await logOut(context, { sessionToken: clientToken, address });
  exchange.clearCookie('client');
  exchange.setCookie('staff', sessionToken);
  exchange.setCookie('staffDevice', deviceToken);
  exchange.reportSessionLifetime(context.settings.staffIdle.seconds);
}
