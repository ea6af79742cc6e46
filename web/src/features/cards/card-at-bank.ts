import { forgetStored, readStored, writeStored } from '../../session/stored.ts';

/** What the client went to the bank's page for: another card in the place of one, or one more. */
export type CardAtBank = { readonly kind: 'CHANGE'; readonly bindingUuid: string } | { readonly kind: 'ADD' };

/** The bank sends the client back with its own order (`mdOrder`) only; what it was about is remembered here. */
const key = 'card-being-changed';
const oneMore = 'one-more';

export function rememberCardAtBank(card: CardAtBank): void {
  writeStored(key, card.kind === 'ADD' ? oneMore : card.bindingUuid);
}

export function cardAtBank(): CardAtBank | null {
  const stored = readStored(key);
  if (stored === null) return null;
  return stored === oneMore ? { kind: 'ADD' } : { kind: 'CHANGE', bindingUuid: stored };
}

export function forgetCardAtBank(): void {
  forgetStored(key);
}
