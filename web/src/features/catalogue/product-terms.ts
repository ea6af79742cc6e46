import { plurals } from '#domain/plural.ts';
import { kopecks } from '#domain/money.ts';
import type { BnplProduct } from '../../api/catalogue/catalogue-queries.ts';
import { formatMoney } from '../../format/money.ts';
import { plural } from '../../format/plural.ts';
import { numberText } from './numbers.ts';

/** Screen texts of the terms. */
export const intervalUnits = { DAYS: plurals.day, WEEKS: plurals.week, MONTHS: plurals.month } as const;
export const commissionRules = {
  ADD_FIRST_PAYMENT: 'Добавить к первому платежу',
  EARLY_COMMISSION: 'Сначала списывать комиссию',
} as const satisfies Record<BnplProduct['commissionRule'], string>;

type Term = { readonly name: string; readonly text: string };

/** The terms of a product in words, in the order of its form. */
export function termsOf(product: BnplProduct): readonly Term[] {
  const { paymentsCount, paymentsIntervalValue, paymentsIntervalUnit, initialPaymentPercentage } = product;
  const { minAmount, maxAmount, shiftPayment, isBased, withoutPenalties, termUi } = product;
  const interval = plural(paymentsIntervalValue, intervalUnits[paymentsIntervalUnit]);
  return [
    { name: 'Срок для клиента', text: termUi },
    { name: 'Платежи', text: `${plural(paymentsCount, plurals.payment)}, интервал ${interval}` },
    {
      name: 'Первый платеж',
      text: `${initialPaymentPercentage === null ? 'равными долями' : `${numberText(initialPaymentPercentage)} %`}${shiftPayment ? ', отложен' : ''}`,
    },
    {
      name: 'Сумма покупки',
      text: `${formatMoney(kopecks(minAmount))} – ${formatMoney(kopecks(maxAmount))}`,
    },
    { name: 'Комиссия', text: commissionText(product) },
    { name: 'Базовый', text: isBased ? 'да' : 'нет' },
    { name: 'Штрафы', text: withoutPenalties ? 'нет' : 'есть' },
  ];
}

function commissionText(product: BnplProduct): string {
  const { commissionPercentage, commissionRule, minCommission, maxCommission } = product;
  if (commissionPercentage === 0) return 'нет';
  return [
    `${numberText(commissionPercentage)} %`,
    ...(minCommission > 0 ? [`не меньше ${formatMoney(kopecks(minCommission))}`] : []),
    ...(maxCommission > 0 ? [`не больше ${formatMoney(kopecks(maxCommission))}`] : []),
    commissionRules[commissionRule].toLowerCase(),
  ].join(', ');
}

/** The terms in which the second product differs from the first. */
export function differencesOf(before: BnplProduct, after: BnplProduct): readonly Term[] {
  const old = termsOf(before);
  return termsOf(after).filter(({ text }, index) => old[index]?.text !== text);
}

type NamedProduct = Pick<BnplProduct, 'productId' | 'name'>;

/** Another product of the same name on sale; null without one. */
export function runningVersionOf(
  product: NamedProduct,
  products: readonly BnplProduct[],
): BnplProduct | null {
  return versionsOf(product, products).find(({ state }) => state === 'ACTIVE') ?? null;
}

/** What to compare a product with at first: its version on sale, another version of it, or another product. */
export function otherVersionOf(product: NamedProduct, products: readonly BnplProduct[]): BnplProduct | null {
  const others = products.filter(({ productId }) => productId !== product.productId);
  return runningVersionOf(product, products) ?? versionsOf(product, products)[0] ?? others[0] ?? null;
}

/** Whose orders a product can be replayed on: itself, and the products that were on sale. */
export function soldProducts(product: BnplProduct, products: readonly BnplProduct[]): readonly BnplProduct[] {
  const others = products.filter(({ productId }) => productId !== product.productId);
  return [product, ...others.filter(isSold)];
}

/**
 * Whose orders a product is replayed on at first: its version on sale, itself if it was sold, another version of it, or
 * itself without orders. Staff choose a product of another name.
 */
export function soldVersionOf(product: BnplProduct, products: readonly BnplProduct[]): BnplProduct {
  const [version] = isSold(product) ? [] : versionsOf(product, products.filter(isSold));
  return runningVersionOf(product, products) ?? version ?? product;
}

/** Whether a product was ever on sale. */
export function isSold({ state }: Pick<BnplProduct, 'state'>): boolean {
  return state !== 'CREATED';
}

/** The other products of the same name. */
function versionsOf(
  { productId, name }: NamedProduct,
  products: readonly BnplProduct[],
): readonly BnplProduct[] {
  return products.filter((each) => each.productId !== productId && normal(each.name) === normal(name));
}

function normal(name: string): string {
  return name.trim().toLowerCase();
}
