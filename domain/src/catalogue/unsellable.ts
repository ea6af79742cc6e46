import { type CalendarDate, plusMonths } from '../dates.ts';
import { basisPoints, kopecks, larger, shareRoundedHalfUp } from '../money.ts';
import { lastPlannedDate, scheduleFits } from '../schedules/build-schedule.ts';
import type { ProductForm } from './product-rules.ts';
import type { ProductInputProblem } from './read-product.ts';

const longestTermMonths = 120;

/**
 * Finds out why some purchase amount of a product cannot be sold on a date. Returns the field to change and the reason
 * in Russian; null when each amount from `minAmount` to `maxAmount` can be sold. An unsellable product can be saved,
 * but not started (docs/spec/specification.md#4).
 */
export function whyUnsellable(product: ProductForm, soldFrom: CalendarDate): ProductInputProblem | null {
  for (const problemOf of checks) {
    const problem = problemOf(product, soldFrom);
    if (problem !== null) return problem;
  }
  return null;
}

type Check = (product: ProductForm, soldFrom: CalendarDate) => ProductInputProblem | null;

const checks: readonly Check[] = [
  ({ initialPayment, paymentsCount }) =>
    paymentsCount > 1 && (initialPayment === 0 || initialPayment === 10_000)
      ? {
          field: 'initialPaymentPercentage',
          message: 'Первый платеж: при нескольких платежах его доля больше 0 и меньше 100 %',
        }
      : null,
  (product, soldFrom) => {
    const lastDate = lastPlannedDate(product, soldFrom);
    return lastDate !== null && lastDate <= plusMonths(soldFrom, longestTermMonths)
      ? null
      : {
          field: product.paymentsCount === 1 ? 'paymentsIntervalValue' : 'paymentsCount',
          message: 'Срок: последний платеж не позже чем через 10 лет',
        };
  },
  ({ isBased, commission, minCommission, maxAmount }) =>
    !isBased && commission > 0 && minCommission > 0 && shareRoundedHalfUp(maxAmount, commission) === 0
      ? {
          field: 'commissionPercentage',
          message: 'Комиссия: процент от максимальной суммы меньше копейки, действует только минимум',
        }
      : null,
  // if the largest purchase does not split into payments above zero, no smaller purchase does
  (product, soldFrom) =>
    scheduleFits(product, product.maxAmount, soldFrom)
      ? null
      : { field: 'maxAmount', message: 'Максимальная сумма слишком мала для такого числа платежей' },
  smallestPurchaseProblem,
];

/**
 * The reason why the smallest purchase of the range cannot be sold. A discount may take off the whole commission, so
 * the principal of each payment has to be above zero.
 */
function smallestPurchaseProblem(product: ProductForm, soldFrom: CalendarDate): ProductInputProblem | null {
  const smallest = larger(product.minAmount, kopecks(1));
  const terms = { ...product, commission: basisPoints(0) };
  if (scheduleFits(terms, smallest, soldFrom)) return null;
  return scheduleFits({ ...terms, initialPayment: null }, smallest, soldFrom)
    ? {
        field: 'initialPaymentPercentage',
        message: 'Первый платеж: от минимальной суммы один из платежей меньше копейки',
      }
    : { field: 'minAmount', message: 'Минимальная сумма слишком мала для такого числа платежей' };
}
