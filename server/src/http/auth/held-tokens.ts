import type { Exchange } from '../handler.ts';

type HeldTokens = { readonly client: string; readonly staff: string; readonly device: string };

/**
 * What the browser holds when it leaves for the bank: on its way back from another site it brings none of it along
 * (docs/spec/reliability.md#S-34).
 */
export function heldTokens(exchange: Exchange): HeldTokens {
  return {
    client: exchange.cookie('client') ?? '',
    staff: exchange.cookie('staff') ?? '',
    device: exchange.cookie('device') ?? '',
  };
}
