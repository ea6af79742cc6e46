import { done } from '#domain/result.ts';
import { logOut } from '../../use-cases/auth/log-out.ts';
import type { Exchange } from '../handler.ts';
import type { Context } from '../../use-cases/context.ts';

/** Both log-out calls: whatever the browser holds ends; nothing to end is no fault. */
export async function logOutHandler({
  context,
  exchange,
}: {
  readonly context: Context;
  readonly exchange: Exchange;
}): Promise<ReturnType<typeof done<Record<never, never>>>> {
  const token = exchange.cookie('client');
  if (token !== null) await logOut(context, token);
  exchange.clearCookie('client');
  return done({});
}
