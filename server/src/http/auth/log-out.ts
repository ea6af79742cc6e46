import { done } from '#domain/result.ts';
import { logOut } from '../../use-cases/auth/log-out.ts';
import type { CookieName, Exchange } from '../handler.ts';
import type { Context } from '../../use-cases/context.ts';

type SessionCookie = Extract<CookieName, 'client' | 'staff'>;

type LogOutHandler = (input: {
  readonly context: Context;
  readonly exchange: Exchange;
}) => Promise<ReturnType<typeof done<Record<never, never>>>>;

/** A log-out of these kinds of session: what the browser holds of them ends; nothing to end is no fault. */
export function logOutHandler(...names: readonly SessionCookie[]): LogOutHandler {
  return async ({ context, exchange }) => {
    for (const name of names) {
      const sessionToken = exchange.cookie(name);
      if (sessionToken !== null) await logOut(context, { sessionToken, address: exchange.address });
      exchange.clearCookie(name);
    }
    return done({});
  };
}
