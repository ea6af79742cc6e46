import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { LoggedIn } from '../../use-cases/auth/open-client-session.ts';
import { finishSingleSignOn, startSingleSignOn } from '../../use-cases/auth/single-sign-on/single-sign-on.ts';
import { exchangeOf } from '../cookies.ts';
import type { RouteOptions } from '../endpoint-routes.ts';
import type { Exchange } from '../handler.ts';
import { textsOf } from '../reading/query-texts.ts';
import { sessionTokensOf } from './session-tokens.ts';
import { signOnReturnPath } from './sign-on-return-path.ts';

const startPath = '/login/oauth2/authorization/sberid';
const logInPage = '/login/phone';

/**
 * The two routes of the single sign-on: the redirect to the bank, and the return to one of our pages with `status` and
 * `errorCode` (docs/spec/specification.md#2 «Phone login page», docs/spec/reliability.md#S-35).
 */
export function registerSingleSignOn(app: FastifyInstance, { context, apiPrefix }: RouteOptions): void {
  const { publicUrl } = context.settings;
  app.get(`${apiPrefix}${startPath}`, async (request, reply) => {
    if (!isSameOrigin(request)) return redirectTo(reply, publicUrl + logInPage);
    const { returnUrl = '', authUrl = '' } = textsOf(request.query);
    const exchange = exchangeOf(request, reply);
    const started = await startSingleSignOn(context, {
      returnUrl,
      authUrl,
      tokens: sessionTokensOf(exchange),
    });
    if (!started.ok) return redirectTo(reply, publicUrl + withResult('/login/sberid', started.error.code));
    exchange.setCookie('signOn', started.value.sealedAttempt);
    return redirectTo(reply, started.value.address);
  });
  app.get(`${apiPrefix}${signOnReturnPath}`, async (request, reply) => {
    const exchange = exchangeOf(request, reply);
    const { page, outcome } = await finishSingleSignOn(context, {
      query: queryOf(request),
      sealedAttempt: exchange.cookie('signOn'),
    });
    exchange.clearCookie('signOn');
    if (outcome.ok) startSession(exchange, outcome.value);
    return redirectTo(reply, publicUrl + withResult(page, outcome.ok ? null : outcome.error.code));
  });
}

/**
 * True for requests from our pages or a typed URL. Without this check a foreign page could start a log-in unnoticed
 * (docs/spec/reliability.md#S-12).
 */
function isSameOrigin({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  return site === undefined || site === 'same-origin' || site === 'none';
}

function startSession(exchange: Exchange, { sessionToken, deviceToken }: LoggedIn): void {
  exchange.clearCookie('staff');
  exchange.setCookie('client', sessionToken);
  exchange.setCookie('device', deviceToken);
}

/** Redirects without isolating this window from its opener, which waits for the result. */
function redirectTo(reply: FastifyReply, address: string): FastifyReply {
  return reply.header('cross-origin-opener-policy', 'unsafe-none').redirect(address, 303);
}

function queryOf({ url }: FastifyRequest): string {
  const start = url.indexOf('?');
  return start === -1 ? '' : url.slice(start);
}

/** Adds `status` and, for a refusal, `errorCode` to a page URL; never a token or a phone. */
function withResult(page: string, errorCode: string | null): string {
  const result = errorCode === null ? 'status=SUCCESS' : `status=FAIL&errorCode=${errorCode}`;
  return `${page}${page.includes('?') ? '&' : '?'}${result}`;
}
