import type { Call, Endpoints } from '#contract/endpoints.ts';
import { success } from '#domain/result.ts';
import { startLogIn } from '../../use-cases/auth/by-code/start-log-in.ts';
import type { Handler, HandlerInput } from '../handler.ts';
import { loginBrowserOf } from '../reading/login-browser.ts';

type CodeCall = Extract<Call, 'POST /client/auth/start' | 'POST /client/auth/newOtp'>;

export const startLogInHandler: Handler<'POST /client/auth/start'> = (input) =>
  sendCode(input, { isNewCode: false });

export const sendNewCodeHandler: Handler<'POST /client/auth/newOtp'> = (input) =>
  sendCode(input, { isNewCode: true });

async function sendCode(
  { context, request, exchange }: HandlerInput<Endpoints[CodeCall]>,
  { isNewCode: newCode }: { readonly isNewCode: boolean },
): ReturnType<typeof startLogInHandler> {
  const browser = loginBrowserOf(exchange, context.random);
  const { proof = null } = request;
  const started = await startLogIn(context, { phone: request.phone, browser, newCode, proof });
  return started.ok ? success({ otp: started.value }) : started;
}
