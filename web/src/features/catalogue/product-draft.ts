import { type ProductInput, productInputProblems, readProduct } from '#domain/catalogue/read-product.ts';
import { productDefaults, type ProductForm } from '#domain/catalogue/product-rules.ts';
import type { ProductField } from '#domain/refusal.ts';
import type { ProductTerms } from '#domain/schedules/product-terms.ts';
import type { BnplProduct } from '../../api/catalogue/catalogue-queries.ts';
import { countProblem, numberText, readNumber, readPercentage, readRoubles, roublesText } from './numbers.ts';

/** A product while it is edited: numbers are the texts of their fields. */
export type ProductDraft = Pick<
  ProductInput,
  | 'name'
  | 'termUi'
  | 'isBased'
  | 'withoutPenalties'
  | 'paymentsIntervalUnit'
  | 'shiftPayment'
  | 'commissionRule'
> & {
  /** `EQUAL` means equal payments. */
  readonly initialPayment: InitialPayment;
  readonly paymentsCount: string;
  readonly paymentsIntervalValue: string;
  readonly minAmount: string;
  readonly maxAmount: string;
  readonly commissionPercentage: string;
  readonly minCommission: string;
  readonly maxCommission: string;
};

export type InitialPayment = 'EQUAL' | '50' | '25' | '10';

/** The initial values of a new product (docs/spec/specification.md#9 «Product defaults»). */
export const newProduct: ProductDraft = {
  name: '',
  termUi: '',
  isBased: false,
  withoutPenalties: false,
  initialPayment: 'EQUAL',
  paymentsCount: String(productDefaults.paymentsCount),
  paymentsIntervalValue: String(productDefaults.paymentsIntervalValue),
  paymentsIntervalUnit: productDefaults.paymentsIntervalUnit,
  shiftPayment: false,
  minAmount: '',
  maxAmount: '',
  commissionPercentage: '0',
  minCommission: '0',
  maxCommission: '0',
  commissionRule: productDefaults.commissionRule,
};

export function draftOf(product: BnplProduct): ProductDraft {
  const share = String(product.initialPaymentPercentage ?? 'EQUAL');
  const { name, termUi, isBased, withoutPenalties, paymentsIntervalUnit, shiftPayment, commissionRule } =
    product;
  return {
    ...{ name, termUi, isBased, withoutPenalties, paymentsIntervalUnit, shiftPayment, commissionRule },
    initialPayment: shares.find((known) => known === share) ?? 'EQUAL',
    paymentsCount: String(product.paymentsCount),
    paymentsIntervalValue: String(product.paymentsIntervalValue),
    minAmount: roublesText(product.minAmount),
    maxAmount: roublesText(product.maxAmount),
    commissionPercentage: numberText(product.commissionPercentage),
    minCommission: roublesText(product.minCommission),
    maxCommission: roublesText(product.maxCommission),
  };
}

const shares = ['EQUAL', '50', '25', '10'] as const;

/** Every number field with its parser. */
const numberFields = {
  paymentsCount: readNumber,
  paymentsIntervalValue: readNumber,
  minAmount: readRoubles,
  maxAmount: readRoubles,
  commissionPercentage: readPercentage,
  minCommission: readRoubles,
  maxCommission: readRoubles,
} as const;

const counts: ReadonlySet<string> = new Set(['paymentsCount', 'paymentsIntervalValue']);

type NumberField = keyof typeof numberFields;

export type ProductErrors = Partial<Record<ProductField, string>>;

export type ReadDraft =
  | { readonly kind: 'right'; readonly input: ProductInput; readonly form: ProductForm }
  | { readonly kind: 'wrong'; readonly errors: ProductErrors };

/**
 * Reads a draft by the server's own rules and returns all errors at once (docs/spec/specification.md#5 «Product
 * form»).
 */
export function readDraft(draft: ProductDraft): ReadDraft {
  const numbers = readNumbers(draft);
  const input = inputOf(draft, numbers);
  const problems = [
    ...productInputProblems(input).map(({ field, message }) => [field, message] as const),
    ...Object.entries(numbers).flatMap(([field, { error }]) =>
      error === null ? [] : [[field, error] as const],
    ),
  ];
  const read = readProduct(input);
  if (read.ok && problems.length === 0)
    return { kind: 'right', input: savedInput(input, read.value), form: read.value };
  return { kind: 'wrong', errors: Object.fromEntries(problems) };
}

/** The terms of a draft whose name and limits may be unfinished, because they do not change its schedule. */
export function termsOf(draft: ProductDraft): ProductTerms | null {
  const read = readDraft({ ...draft, name: '—', termUi: '—', minAmount: '0', maxAmount: '0' });
  return read.kind === 'right' ? read.form : null;
}

function inputOf(
  { initialPayment, ...rest }: ProductDraft,
  numbers: Readonly<Record<NumberField, ReadNumber>>,
): ProductInput {
  return {
    ...rest,
    paymentsCount: numbers.paymentsCount.value,
    paymentsIntervalValue: numbers.paymentsIntervalValue.value,
    minAmount: numbers.minAmount.value,
    maxAmount: numbers.maxAmount.value,
    commissionPercentage: numbers.commissionPercentage.value,
    minCommission: numbers.minCommission.value,
    maxCommission: numbers.maxCommission.value,
    initialPaymentPercentage: initialPayment === 'EQUAL' ? null : Number(initialPayment),
  };
}

type ReadNumber = { readonly value: number; readonly error: string | null };

function readNumbers(draft: ProductDraft): Readonly<Record<NumberField, ReadNumber>> {
  const read = (field: NumberField): ReadNumber => {
    const value = numberFields[field](draft[field]);
    if (value !== null) return { value, error: null };
    return { value: 0, error: counts.has(field) ? countProblem(draft[field]) : numberProblem(draft[field]) };
  };
  const commissionPercentage = read('commissionPercentage');
  // without a commission its bounds are disabled and their texts ignored
  const bound = (field: 'minCommission' | 'maxCommission'): ReadNumber =>
    commissionPercentage.value > 0 ? read(field) : { value: 0, error: null };
  return {
    paymentsCount: read('paymentsCount'),
    paymentsIntervalValue: read('paymentsIntervalValue'),
    minAmount: read('minAmount'),
    maxAmount: read('maxAmount'),
    commissionPercentage,
    minCommission: bound('minCommission'),
    maxCommission: bound('maxCommission'),
  };
}

function numberProblem(text: string): string {
  const typed = text.trim();
  if (typed === '') return 'Обязательное поле';
  return /^-\d/.test(typed)
    ? 'Значение не может быть меньше 0'
    : 'Введите число, не больше двух знаков после запятой';
}

/**
 * Whether the rule of a draft returns to ADD_FIRST_PAYMENT (docs/spec/specification.md#4 «Product»). A percentage that
 * is being typed is not zero.
 */
export function resetsRule(draft: ProductDraft): boolean {
  const { commissionRule, initialPayment, isBased, commissionPercentage } = draft;
  const isZero = (readPercentage(commissionPercentage) ?? 1) <= 0;
  return commissionRule === 'EARLY_COMMISSION' && (initialPayment !== 'EQUAL' || isBased || isZero);
}

/** Commission values that do not apply are sent as 0 (docs/spec/specification.md#5 «Product form»). */
function savedInput(
  input: ProductInput,
  { commission, minCommission, maxCommission, commissionRule }: ProductForm,
): ProductInput {
  return { ...input, commissionPercentage: commission / 100, minCommission, maxCommission, commissionRule };
}
