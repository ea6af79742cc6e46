type CardName = { readonly name: string; readonly lastFourDigits: string };

type ListedCard = CardName & { readonly expiry: { readonly year: string; readonly month: string } };

/** «Мир •• 1234» with a non-breaking space. */
export function cardTitle({ name, lastFourDigits }: CardName): string {
  return `${name} ••\u00a0${lastFourDigits}`;
}

/** «04/28», as printed on the card. */
export function formatExpiry({ expiry: { year, month } }: Pick<ListedCard, 'expiry'>): string {
  return `${month}/${year.slice(2)}`;
}

/** The title of a card in a list; with its last month when another card of the list has the same title. */
export function titleAmong(card: ListedCard, cards: readonly ListedCard[]): string {
  const title = cardTitle(card);
  const isShared = cards.filter((other) => cardTitle(other) === title).length > 1;
  return isShared ? `${title}, до ${formatExpiry(card)}` : title;
}
