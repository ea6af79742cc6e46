import { basisPoints, type Kopecks, noMoney } from '../money.ts';
import { unsafeLineProblem } from '../unsafe-text.ts';
import type { ProductTerms } from '../schedules/product-terms.ts';

/** The fields of the product form (docs/spec/specification.md#3 «Product»). */
export type ProductForm = Omit<ProductTerms, 'commissionDiscount'> & {
  readonly name: string;
  /** Term as shown on the screens, e.g. «4 месяца». */
  readonly termUi: string;
  readonly minAmount: Kopecks;
  readonly maxAmount: Kopecks;
};

export type ProductState = 'CREATED' | 'ACTIVE' | 'STOPPED';

/** Initial values of a new product (docs/spec/specification.md#9). */
export const productDefaults = {
  paymentsCount: 1,
  paymentsIntervalValue: 1,
  paymentsIntervalUnit: 'DAYS',
  commissionRule: 'ADD_FIRST_PAYMENT',
} as const satisfies Partial<ProductForm>;

/**
 * Actions that staff can take: edit before the first start, start when not active, stop when active and not a base
 * product (docs/spec/specification.md#4 «Product»).
 */
export function productActions(
  state: ProductState,
  isBased: boolean,
): { readonly edit: boolean; readonly start: boolean; readonly stop: boolean } {
  return { edit: state === 'CREATED', start: state !== 'ACTIVE', stop: state === 'ACTIVE' && !isBased };
}

/**
 * «Сначала списывать комиссию» is available without a first share, with a commission above 0 %, and not for a base
 * product (docs/spec/specification.md#4).
 */
export function earlyCommissionAllowed({
  initialPayment,
  isBased,
  commission,
}: Pick<ProductForm, 'initialPayment' | 'isBased' | 'commission'>): boolean {
  return initialPayment === null && !isBased && commission > 0;
}

/**
 * Normalises a form before it is saved. The commission rule becomes ADD_FIRST_PAYMENT where EARLY_COMMISSION is
 * not allowed. A base product and a product of 0 % have no commission values (docs/spec/specification.md#4,
 * docs/spec/specification.md#5 «Product form»).
 */
export function savedProduct(form: ProductForm): ProductForm {
  const withCommission = !form.isBased && form.commission > 0;
  return {
    ...form,
    name: form.name.trim(),
    termUi: form.termUi.trim(),
    commission: withCommission ? form.commission : basisPoints(0),
    minCommission: withCommission ? form.minCommission : noMoney,
    maxCommission: withCommission ? form.maxCommission : noMoney,
    commissionRule: earlyCommissionAllowed(form) ? form.commissionRule : 'ADD_FIRST_PAYMENT',
  };
}

/**
 * Whether to show the warning «Комиссия будет списана с клиента несколькими платежами…». The commission is paid first
 * and exceeds one payment when its share of the price is above 1/(paymentsCount − 1)
 * (docs/spec/specification.md#4 «Product»).
 */
export function commissionTakesSeveralPayments({
  commissionRule,
  paymentsCount,
  commission,
}: Pick<ProductForm, 'commissionRule' | 'paymentsCount' | 'commission'>): boolean {
  return (
    commissionRule === 'EARLY_COMMISSION' &&
    paymentsCount > 1 &&
    commission * (paymentsCount - 1) > wholeInBasisPoints
  );
}

const wholeInBasisPoints = 10_000;

/**
 * A field and its error message on the form; on the wire the code is `bnpl.product.api.{field}.invalid`
 * (docs/spec/specification.md#8).
 */
export type ProductProblem = { readonly field: keyof ProductForm; readonly message: string };

/**
 * All problems of a product; empty when it can be saved (docs/spec/specification.md#5 «Product form»,
 * docs/spec/reliability.md#I-42).
 */
export function productProblems(form: ProductForm): ProductProblem[] {
  return checks.flatMap(([field, check]) => {
    const message = check(form);
    return message === null ? [] : [{ field, message }];
  });
}

type Check = (form: ProductForm) => string | null;

function between(value: number, least: number, most: number): string | null {
  if (!Number.isInteger(value)) return 'Введите целое число';
  if (value < least) return `Значение не может быть меньше ${least}`;
  return value > most ? `Значение не может быть больше ${most}` : null;
}

function required(text: string): string | null {
  return text.trim() === '' ? 'Обязательное поле' : null;
}

const checks: readonly (readonly [keyof ProductForm, Check])[] = [
  ['name', ({ name }) => required(name) ?? unsafeLineProblem(name)],
  ['termUi', ({ termUi }) => required(termUi) ?? unsafeLineProblem(termUi)],
  ['paymentsCount', ({ paymentsCount }) => between(paymentsCount, 1, 999)],
  ['paymentsIntervalValue', ({ paymentsIntervalValue }) => between(paymentsIntervalValue, 1, 9999)],
  ['minAmount', ({ minAmount }) => notNegative(minAmount)],
  ['maxAmount', ({ minAmount, maxAmount }) => notNegative(maxAmount) ?? notBelow(maxAmount, minAmount)],
  ['minCommission', ({ minCommission }) => notNegative(minCommission)],
  [
    'maxCommission',
    ({ minCommission, maxCommission }) =>
      notNegative(maxCommission) ?? (maxCommission === 0 ? null : notBelow(maxCommission, minCommission)),
  ],
  [
    'commissionRule',
    (form) =>
      form.commissionRule === 'EARLY_COMMISSION' && !earlyCommissionAllowed(form)
        ? 'Недоступно для этих условий'
        : null,
  ],
];

function notNegative(sum: Kopecks): string | null {
  return sum < 0 ? 'Значение не может быть меньше 0' : null;
}

function notBelow(largest: Kopecks, least: Kopecks): string | null {
  return largest < least ? 'Максимум не может быть меньше минимума' : null;
}
