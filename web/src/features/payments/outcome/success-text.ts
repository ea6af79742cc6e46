import type { PaidAs } from '#domain/early-payment/paid-as.ts';
import type { Kopecks } from '#domain/money.ts';

const titles = {
  EARLY_REPAYMENT: 'Досрочное погашение принято',
  PAYMENT: 'Платеж принят',
  RETURNED: 'Платеж не понадобился, деньги вернутся на карту',
  SERVICE: 'Услуга оплачена',
  SERVICE_RETURNED: 'Деньги вернутся на карту',
} as const satisfies Record<PaidAs, string>;

/** The words of the success view: what has been paid, and what is left of the order (spec 2 «Early payment page»). */
export function successText(
  paidAs: PaidAs,
  remaining: Kopecks,
): { readonly title: string; readonly text: string } {
  const text = remaining === 0 ? 'Заказ полностью оплачен' : 'Осталось заплатить совсем чуть-чуть';
  return { title: titles[paidAs], text };
}
