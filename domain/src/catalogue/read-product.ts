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
  const [problem] = productInputProblems(input);
  if (problem === undefined) return done(formOf(input));
  const { field, message } = problem;
  return failed({ code: `bnpl.product.api.${field}.invalid`, description: `field=${field}`, message });
}

/** A field as the form and the wire call it, and what is wrong with it. */
export type ProductInputProblem = { readonly field: ProductField; readonly message: string };

/** Everything that is wrong with a form, one problem to a field: all of it is shown at once (spec 5 «Product form»). */
export function productInputProblems(input: ProductInput): readonly ProductInputProblem[] {
  const outside = outOfBounds(input);
  const wrong = new Set(outside.map(({ field }) => field));
  const withinBounds = { ...input, ...Object.fromEntries(outside.map(({ field }) => [field, 0])) };
  const others = productProblems(formOf(withinBounds))
    .map(({ field, message }) => ({ field: fieldNames[field], message }))
    .filter(({ field }) => !wrong.has(field));
  return [...outside, ...others];
}

function formOf(input: ProductInput): ProductForm {
  const share = input.initialPaymentPercentage ?? null;
  return savedProduct({
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
}

/** Kopecks: a billion roubles. */
const largestSum = 100_000_000_000;

const bounded = [
  ['initialPaymentPercentage', 100],
  ['commissionPercentage', 100],
  ['minAmount', largestSum],
  ['maxAmount', largestSum],
  ['minCommission', largestSum],
  ['maxCommission', largestSum],
] as const satisfies readonly (readonly [ProductField, number])[];

function outOfBounds(input: ProductInput): readonly ProductInputProblem[] {
  return bounded.flatMap(([field, most]) => {
    const value = input[field] ?? 0;
    if (!(value >= 0)) return [{ field, message: 'Значение не может быть меньше 0' }];
    return value > most ? [{ field, message: `Значение не может быть больше ${most}` }] : [];
  });
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
