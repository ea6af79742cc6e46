import type { Kopecks } from '#domain/money.ts';

/** The words of the success view: a debt paid off, or one payment of it (spec 2 «Early payment page»). */
export function successText(remaining: Kopecks): { readonly title: string; readonly text: string } {
  return remaining === 0
    ? { title: 'Досрочное погашение принято', text: 'Заказ полностью оплачен' }
    : { title: 'Платеж принят', text: 'Осталось заплатить совсем чуть-чуть' };
}
