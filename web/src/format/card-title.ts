type CardName = { readonly name: string; readonly lastFourDigits: string };

/** «Мир •• 1234» with a non-breaking space. */
export function cardTitle({ name, lastFourDigits }: CardName): string {
  return `${name} ••\u00a0${lastFourDigits}`;
}
