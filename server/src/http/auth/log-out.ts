import { success } from '#domain/result.ts';
import { logOut } from '../../use-cases/auth/log-out.ts';
import type { CookieName, Exchange } from '../handler.ts';
import type { Context } from '../../use-cases/context.ts';

type SessionCookie = Extract<CookieName, 'client' | 'staff'>;

type LogOutHandler = (input: {
  readonly context: Context;
  readonly exchange: Exchange;
}) => Promise<ReturnType<typeof success<Record<never, never>>>>;

/** Makes a handler that ends the browser's sessions of these kinds. It succeeds even without a session. */
export function logOutHandler(...names: readonly SessionCookie[]): LogOutHandler {
  return async ({ context, exchange }) => {
    for (const name of names) {
      const sessionToken = exchange.cookie(name);
      if (sessionToken !== null) await logOut(context, { sessionToken, address: exchange.address });
      exchange.clearCookie(name);
    }
    return success({});
  };
}
