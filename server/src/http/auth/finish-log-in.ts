import { success } from '#domain/result.ts';
import { finishLogIn } from '../../use-cases/auth/by-code/finish-log-in.ts';
import { logOut } from '../../use-cases/auth/log-out.ts';
import { profileOf } from '../clients/profile.ts';
import type { Handler } from '../handler.ts';
import { loginBrowserOf } from '../reading/login-browser.ts';

export const finishLogInHandler: Handler<'POST /client/auth/finish'> = async ({
  context,
  request,
  exchange,
}) => {
  const finished = await finishLogIn(context, {
    phone: request.phone,
    code: request.otp.replaceAll(/\s/g, ''),
    browser: loginBrowserOf(exchange, context.random),
    oldSessionToken: exchange.cookie('client'),
    utcOffset: exchange.utcOffset,
  });
  if (!finished.ok) return finished;
  const { client, sessionToken, deviceToken } = finished.value;
  // a browser has one session, so a staff session in this browser ends (docs/spec/reliability.md#S-09)
  const staffToken = exchange.cookie('staff');
  const { address } = exchange;
  if (staffToken !== null) await logOut(context, { sessionToken: staffToken, address });
  exchange.clearCookie('staff');
  exchange.setCookie('client', sessionToken);
  exchange.setCookie('device', deviceToken);
  exchange.clearCookie('browser');
  return success({ clientDto: await profileOf(context, client) });
};
