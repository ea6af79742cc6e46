import type { IntervalUnit } from '../calendar.ts';
import { basisPoints, kopecks } from '../money.ts';
import type { ProductField, Refusal } from '../refusal.ts';
import type { Result } from '../result.ts';
import { done, failed } from '../result.ts';
import type { ProductForm } from './product-rules.ts';
import { productProblems, savedProduct } from './product-rules.ts';
import type { CommissionRule } from './product-terms.ts';

/** A product as it comes from the form: percentages with two decimals, sums in kopecks (spec 7 «Products»). */
export type ProductInput = {
  readonly name: string;
  readonly termUi: string;
  readonly isBased: boolean;
  readonly withoutPenalties: boolean;
  readonly initialPaymentPercentage?: number | null;
  readonly paymentsCount: number;
  readonly paymentsIntervalValue: number;
  readonly paymentsIntervalUnit: IntervalUnit;
  readonly shiftPayment: boolean;
  readonly minAmount: number;
  readonly maxAmount: number;
  readonly commissionPercentage: number;
  readonly minCommission: number;
  readonly maxCommission: number;
  readonly commissionRule: CommissionRule;
};

export type ProductRefusal = Refusal<`bnpl.product.api.${ProductField}.invalid`>;

/**
 * The product that is saved of a form, or the first field that is wrong with the words that the form shows there (spec 5 «Product
 * form», spec 8 «Products, services, others»).
 */
export function readProduct(input: ProductInput): Result<ProductForm, ProductRefusal> {
  const share = input.initialPaymentPercentage ?? null;
  const outside = outOfBounds([
    ['initialPaymentPercentage', share ?? 0, 100],
    ['commissionPercentage', input.commissionPercentage, 100],
    ['minAmount', input.minAmount, largestSum],
    ['maxAmount', input.maxAmount, largestSum],
    ['minCommission', input.minCommission, largestSum],
    ['maxCommission', input.maxCommission, largestSum],
  ]);
  if (outside !== null) return failed(outside);
  const form = savedProduct({
    name: input.name,
    termUi: input.termUi,
    isBased: input.isBased,
    withoutPenalties: input.withoutPenalties,
    initialPayment: share === null ? null : basisPoints(Math.round(share * 100)),
    paymentsCount: input.paymentsCount,
    paymentsIntervalValue: input.paymentsIntervalValue,
    paymentsIntervalUnit: input.paymentsIntervalUnit,
    shiftPayment: input.shiftPayment,
    minAmount: kopecks(input.minAmount),
    maxAmount: kopecks(input.maxAmount),
    commission: basisPoints(Math.round(input.commissionPercentage * 100)),
    minCommission: kopecks(input.minCommission),
    maxCommission: kopecks(input.maxCommission),
    commissionRule: input.commissionRule,
  });
  const [problem] = productProblems(form);
  return problem === undefined ? done(form) : failed(wrong(fieldNames[problem.field], problem.message));
}

/** Kopecks: a billion roubles. */
const largestSum = 100_000_000_000;

function outOfBounds(fields: readonly (readonly [ProductField, number, number])[]): ProductRefusal | null {
  for (const [field, value, most] of fields) {
    if (!(value >= 0)) return wrong(field, 'Значение не может быть меньше 0');
    if (value > most) return wrong(field, `Значение не может быть больше ${most}`);
  }
  return null;
}

function wrong(field: ProductField, message: string): ProductRefusal {
  return { code: `bnpl.product.api.${field}.invalid`, description: `field=${field}`, message };
}

/** How the form and the wire call what the domain calls otherwise. */
const fieldNames = {
  name: 'name',
  termUi: 'termUi',
  isBased: 'name',
  withoutPenalties: 'name',
  initialPayment: 'initialPaymentPercentage',
  paymentsCount: 'paymentsCount',
  paymentsIntervalValue: 'paymentsIntervalValue',
  paymentsIntervalUnit: 'paymentsIntervalValue',
  shiftPayment: 'name',
  minAmount: 'minAmount',
  maxAmount: 'maxAmount',
  commission: 'commissionPercentage',
  minCommission: 'minCommission',
  maxCommission: 'maxCommission',
  commissionRule: 'commissionRule',
} as const satisfies Record<keyof ProductForm, ProductField>;
