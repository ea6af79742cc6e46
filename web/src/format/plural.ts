import type { PluralForms } from '#domain/plural.ts';
import { pluralForm } from '#domain/plural.ts';

/** «3 попытки»: the number and the word that goes with it, unbreakable. */
export function plural(count: number, forms: PluralForms): string {
  return `${count}\u00a0${pluralForm(count, forms)}`;
}
