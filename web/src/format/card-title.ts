type Titled = { readonly name: string; readonly lastFourDigits: string };

/** «Мир •• 1234», the digits unbreakable from their dots. */
export function cardTitle({ name, lastFourDigits }: Titled): string {
  return `${name} ••\u00a0${lastFourDigits}`;
}
