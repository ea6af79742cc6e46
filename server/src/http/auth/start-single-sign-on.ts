import { success } from '#domain/result.ts';
import { startSingleSignOn } from '../../use-cases/auth/single-sign-on/single-sign-on.ts';
import type { Handler } from '../handler.ts';
import { sessionTokensOf } from './session-tokens.ts';

/** Starts the single sign-on for a page that opens the bank's log-in page itself. */
export const startSingleSignOnHandler: Handler<'POST /login/oauth2/authorization/sberid'> = async ({
  context,
  request,
  exchange,
}) => {
  const { returnUrl = '', authUrl = '' } = request;
  const started = await startSingleSignOn(context, { returnUrl, authUrl, tokens: sessionTokensOf(exchange) });
  if (!started.ok) return started;
  exchange.setCookie('signOn', started.value.sealedAttempt);
  return success({ authorizationUrl: started.value.address });
};
