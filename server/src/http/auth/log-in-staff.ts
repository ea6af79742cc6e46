import { done } from '#domain/result.ts';
import { logInStaff } from '../../use-cases/auth/log-in-staff.ts';
import { logOut } from '../../use-cases/auth/log-out.ts';
import type { Handler } from '../handler.ts';

/** A browser holds one session: whoever was logged in as a client here is not any more (S-09). */
export const logInStaffHandler: Handler<'POST /admin/auth'> = async ({ context, request, exchange }) => {
  const { address } = exchange;
  const login = request.login.trim();
  const loggedIn = await logInStaff(context, { login, password: request.password, address });
  if (!loggedIn.ok) return loggedIn;
  const clientToken = exchange.cookie('client');
  if (clientToken !== null) await logOut(context, clientToken);
  exchange.clearCookie('client');
  exchange.setCookie('staff', loggedIn.value.sessionToken);
  return done({ permissions: [...loggedIn.value.permissions] });
};
