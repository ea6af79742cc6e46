import { pluralForm, type PluralForms } from '#domain/plural.ts';

/** «3 попытки» with a non-breaking space. */
export function plural(count: number, forms: PluralForms): string {
  return `${count}\u00a0${pluralForm(count, forms)}`;
}
