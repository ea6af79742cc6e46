import { success } from '#domain/result.ts';
import { exchangeCheckoutCode } from '../../use-cases/auth/exchange-checkout-code.ts';
import { profileOf } from '../clients/profile.ts';
import type { Handler } from '../handler.ts';

export const exchangeCheckoutCodeHandler: Handler<'POST /client/auth/exchange'> = async ({
  context,
  request,
  exchange,
}) => {
  const exchanged = await exchangeCheckoutCode(context, {
    checkoutToken: request.token,
    exchangeToken: exchange.cookie('exchange'),
    oldSessionTokens: [exchange.cookie('client'), exchange.cookie('staff')],
  });
  if (!exchanged.ok) return exchanged;
  const { client, sessionToken } = exchanged.value;
  exchange.clearCookie('exchange');
  exchange.clearCookie('staff');
  exchange.setCookie('client', sessionToken);
  return success({ clientDto: await profileOf(context, client), openedBy: 'CHECKOUT_CODE' });
};
