import type { PaidAs } from '#domain/payments/early/paid-as.ts';
import type { Kopecks } from '#domain/money.ts';

const titles = {
  EARLY_REPAYMENT: 'Досрочное погашение принято',
  PAYMENT: 'Платеж принят',
  RETURNED: 'Платеж не понадобился, деньги вернутся на карту',
  SERVICE: 'Услуга оплачена',
  SERVICE_RETURNED: 'Деньги вернутся на карту',
} as const satisfies Record<PaidAs, string>;

const paidOff = 'Заказ полностью оплачен';
/** An order may also have been cancelled during the payment. */
const nothingToPay = 'По заказу больше ничего платить не нужно';

const nothingLeft = {
  EARLY_REPAYMENT: paidOff,
  PAYMENT: paidOff,
  RETURNED: nothingToPay,
  SERVICE: paidOff,
  SERVICE_RETURNED: nothingToPay,
} as const satisfies Record<PaidAs, string>;

/**
 * The texts of the success page: the payment and the remaining amount (docs/spec/specification.md#2 «Early payment
 * page»).
 */
export function successText(
  paidAs: PaidAs,
  remaining: Kopecks,
): { readonly title: string; readonly text: string } {
  if (remaining > 0) return { title: titles[paidAs], text: 'Осталось заплатить совсем чуть-чуть' };
  return { title: titles[paidAs], text: nothingLeft[paidAs] };
}
