import type { IntervalUnit } from '../dates.ts';
import { type BasisPoints, kopecks, roublesInWords, shareOfPercent } from '../money.ts';
import type { ProductField, Refusal } from '../refusal.ts';
import { success, failure, type Result } from '../result.ts';
import { type ProductForm, productProblems, savedProduct } from './product-rules.ts';
import type { CommissionRule } from '../schedules/product-terms.ts';

/**
 * The product form as sent: percentages with two decimals, sums in kopecks (docs/spec/specification.md#7 «Products»).
 */
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
 * Returns the product to save, or the first invalid field with its message on the form (docs/spec/specification.md#5
 * «Product form», docs/spec/specification.md#8 «Products, services, others»).
 */
export function readProduct(input: ProductInput): Result<ProductForm, ProductRefusal> {
  const [problem] = productInputProblems(input);
  if (problem === undefined) return success(formOf(input));
  const { field, message } = problem;
  return failure({ code: `bnpl.product.api.${field}.invalid`, description: `field=${field}`, message });
}

/** A field, named as on the form and on the wire, and its error message. */
export type ProductInputProblem = { readonly field: ProductField; readonly message: string };

/**
 * All problems of a form, one per field, so that the form shows them at once (docs/spec/specification.md#5 «Product
 * form»).
 */
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
    initialPayment: share === null ? null : acceptedShare(share),
    paymentsCount: input.paymentsCount,
    paymentsIntervalValue: input.paymentsIntervalValue,
    paymentsIntervalUnit: input.paymentsIntervalUnit,
    shiftPayment: input.shiftPayment,
    minAmount: kopecks(input.minAmount),
    maxAmount: kopecks(input.maxAmount),
    commission: acceptedShare(input.commissionPercentage),
    minCommission: kopecks(input.minCommission),
    maxCommission: kopecks(input.maxCommission),
    commissionRule: input.commissionRule,
  });
}

/** Converts a percentage that `outOfBounds` has accepted. */
function acceptedShare(percent: number): BasisPoints {
  const share = shareOfPercent(percent);
  if (share === null) throw new RangeError(`not a share with two decimals: ${percent}`);
  return share;
}

/** A billion roubles. */
const largestSum = kopecks(100_000_000_000);

function outOfBounds(input: ProductInput): readonly ProductInputProblem[] {
  return bounded.flatMap(([field, problemOf]) => {
    const message = problemOf(input[field] ?? 0);
    return message === null ? [] : [{ field, message }];
  });
}

const bounded = [
  ['initialPaymentPercentage', percentageProblem],
  ['commissionPercentage', percentageProblem],
  ['minAmount', sumProblem],
  ['maxAmount', sumProblem],
  ['minCommission', sumProblem],
  ['maxCommission', sumProblem],
] as const satisfies readonly (readonly [ProductField, (value: number) => string | null])[];

/** 0..100 in steps of 0.01; other numbers are refused, not rounded (docs/spec/specification.md#5). */
function percentageProblem(percent: number): string | null {
  if (!(percent >= 0)) return belowZero;
  if (percent > 100) return 'Значение не может быть больше 100';
  return shareOfPercent(percent) === null ? 'Введите число, не больше двух знаков после запятой' : null;
}

function sumProblem(sum: number): string | null {
  if (!(sum >= 0)) return belowZero;
  return sum > largestSum ? `Значение не может быть больше ${roublesInWords(largestSum)}` : null;
}

const belowZero = 'Значение не может быть меньше 0';

/** Names on the form and on the wire for the fields of the domain. */
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
