import type { Exchange } from '../handler.ts';

type HeldTokens = { readonly client: string; readonly staff: string; readonly device: string };

/**
 * The session tokens before the redirect to the bank: strict cookies are not sent on the way back from another site
 * (docs/spec/reliability.md#S-34).
 */
export function heldTokens(exchange: Exchange): HeldTokens {
  return {
    client: exchange.cookie('client') ?? '',
    staff: exchange.cookie('staff') ?? '',
    device: exchange.cookie('device') ?? '',
  };
}
