import type { Exchange } from '../handler.ts';

type SessionTokens = { readonly client: string; readonly staff: string; readonly device: string };

/**
 * Returns the session tokens of a browser before its redirect to the bank. On the way back the browser sends no strict
 * cookies (docs/spec/reliability.md#S-34).
 */
export function sessionTokensOf(exchange: Exchange): SessionTokens {
  return {
    client: exchange.cookie('client') ?? '',
    staff: exchange.cookie('staff') ?? '',
    device: exchange.cookie('device') ?? '',
  };
}
