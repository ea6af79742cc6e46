/** One, two to four, five and more: [«попытка», «попытки», «попыток»] (spec 9). */
export type PluralForms = readonly [one: string, few: string, many: string];

/** «3 попытки»: the number and the word that goes with it, unbreakable. */
export function plural(count: number, forms: PluralForms): string {
  return `${count}\u00a0${pluralForm(count, forms)}`;
}

export function pluralForm(count: number, [one, few, many]: PluralForms): string {
  const tens = Math.abs(count) % 100;
  const ones = tens % 10;
  if (tens > 10 && tens < 20) return many;
  if (ones === 1) return one;
  return ones >= 2 && ones <= 4 ? few : many;
}
