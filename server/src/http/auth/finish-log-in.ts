import { done } from '#domain/result.ts';
import { finishLogIn } from '../../use-cases/auth/finish-log-in.ts';
import { profileOf } from '../clients/profile.ts';
import type { Handler } from '../handler.ts';
import { phoneOfRequest, visitorOf } from './phone-of-request.ts';

export const finishLogInHandler: Handler<'POST /client/auth/finish'> = async ({
  context,
  request,
  exchange,
}) => {
  const phone = phoneOfRequest(request);
  if (!phone.ok) return phone;
  const finished = await finishLogIn(context, {
    phone: phone.value,
    code: request.otp.replaceAll(/\s/g, ''),
    visitor: visitorOf(exchange, context.chance),
    oldSessionToken: exchange.cookie('client'),
  });
  if (!finished.ok) return finished;
  const { client, sessionToken, deviceToken } = finished.value;
  exchange.setCookie('client', sessionToken);
  exchange.setCookie('device', deviceToken);
  exchange.clearCookie('browser');
  return done({ clientDto: profileOf(context, client) });
};
