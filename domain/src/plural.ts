/**
 * The three forms of a Russian noun after a number, e.g. 1 платеж, 2 платежа, 5 платежей
 * (docs/spec/specification.md#9).
 */
export type PluralForms = readonly [one: string, few: string, many: string];

export const plurals = {
  payment: ['платеж', 'платежа', 'платежей'],
  order: ['заказ', 'заказа', 'заказов'],
  item: ['товар', 'товара', 'товаров'],
  attempt: ['попытка', 'попытки', 'попыток'],
  day: ['день', 'дня', 'дней'],
  week: ['неделя', 'недели', 'недель'],
  month: ['месяц', 'месяца', 'месяцев'],
  hour: ['час', 'часа', 'часов'],
  minute: ['минута', 'минуты', 'минут'],
  permission: ['право', 'права', 'прав'],
} as const satisfies Record<string, PluralForms>;

/** «3 платежа»: a whole non-negative number with its noun in the right form. */
export function countPhrase(count: number, forms: PluralForms): string {
  return `${count} ${pluralForm(count, forms)}`;
}

/** The noun only: the last digit decides, and 11 to 14 are always many. */
export function pluralForm(count: number, [one, few, many]: PluralForms): string {
  const [lastDigit, lastTwo] = [count % 10, count % 100];
  if (lastTwo >= 11 && lastTwo <= 14) return many;
  if (lastDigit === 1) return one;
  return lastDigit >= 2 && lastDigit <= 4 ? few : many;
}
