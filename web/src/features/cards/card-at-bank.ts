import { forgetStored, readStored, writeStored } from '../../session/stored.ts';

/** The reason for the client's visit to the bank's page: to replace a card or to add one. */
export type CardAtBank = { readonly kind: 'CHANGE'; readonly cardUuid: string } | { readonly kind: 'ADD' };

/** The return address contains only the bank's order (`mdOrder`), so the reason is stored under this key. */
const storageKey = 'card-being-changed';
const addMarker = 'one-more';

export function rememberCardAtBank(card: CardAtBank): void {
  writeStored(storageKey, card.kind === 'ADD' ? addMarker : card.cardUuid);
}

export function readCardAtBank(): CardAtBank | null {
  const stored = readStored(storageKey);
  if (stored === null) return null;
  return stored === addMarker ? { kind: 'ADD' } : { kind: 'CHANGE', cardUuid: stored };
}

export function forgetCardAtBank(): void {
  forgetStored(storageKey);
}
