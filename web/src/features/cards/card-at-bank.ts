import { forgetStored, readStored, writeStored } from '../../session/stored.ts';

/** The reason for the client's visit to the bank's page: to replace a card or to add one. */
export type CardAtBank = { readonly kind: 'CHANGE'; readonly bindingUuid: string } | { readonly kind: 'ADD' };

/** The bank's return address has only its own order (`mdOrder`), so the reason is stored here. */
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
