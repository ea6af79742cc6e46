import { plurals } from '#domain/plural.ts';
import { kopecks } from '#domain/money.ts';
import type { ExportFieldOf } from '#domain/exports/lists.ts';
import type { BnplProduct } from '../../api/catalogue/catalogue-queries.ts';
import { formatMoney, formatMoneyRange } from '../../format/money.ts';
import { plural } from '../../format/plural.ts';
import { Note } from '../../ui/back-office/note.tsx';
import type { Column } from '../../ui/collections/grid-columns.ts';
import { numberText } from './numbers.ts';
import { commissionRules, intervalUnits } from './product-terms.ts';

type Field = ExportFieldOf<'PRODUCTS'>;

/** The name of a product. */
export const nameColumn: Column<BnplProduct, Field> = {
  title: 'Название',
  exported: ['name', 'termUi', 'isBased'],
  narrow: 'top',
  sortBy: ({ name }) => name,
  cell: ({ name }) => <strong>{name}</strong>,
  full: ({ name, termUi, isBased, withoutPenalties }) => (
    <>
      <strong>{name}</strong>
      <Note>
        {[termUi, isBased ? 'базовый' : '', withoutPenalties ? 'без штрафов' : '']
          .filter((part) => part !== '')
          .join(', ')}
      </Note>
    </>
  ),
};

/** The terms of a product. */
export const termColumns: readonly Column<BnplProduct, Field>[] = [
  {
    title: 'Платежи',
    exported: ['paymentsCount', 'intervalValue', 'intervalUnit', 'initialPayment'],
    narrow: 'bottom',
    sortBy: ({ paymentsCount }) => paymentsCount,
    cell: ({ paymentsCount, ...product }) => `${paymentsCount} × ${intervalOf(product)}`,
    full: (product) => (
      <>
        {paymentsText(product)}
        <Note>
          {product.initialPaymentPercentage === null
            ? 'равными долями'
            : `первый ${numberText(product.initialPaymentPercentage)} %`}
          {product.shiftPayment && ', первый отложен'}
        </Note>
      </>
    ),
  },
  {
    title: 'Сумма покупки',
    exported: ['maxAmount', 'minAmount'],
    isNumber: true,
    isSpare: true,
    sortBy: ({ maxAmount }) => maxAmount,
    cell: ({ minAmount, maxAmount }) => formatMoneyRange(kopecks(minAmount), kopecks(maxAmount)),
  },
  {
    title: 'Комиссия',
    exported: ['commission', 'minCommission', 'maxCommission'],
    isNumber: true,
    isSpare: true,
    sortBy: ({ commissionPercentage }) => commissionPercentage,
    cell: ({ commissionPercentage }) =>
      commissionPercentage === 0 ? '—' : `${numberText(commissionPercentage)} %`,
    full: ({ commissionPercentage, commissionRule, minCommission, maxCommission }) =>
      commissionPercentage === 0 ? (
        '—'
      ) : (
        <>
          {numberText(commissionPercentage)} %
          <Note>
            {commissionRules[commissionRule]}
            {minCommission > 0 && `, не меньше ${formatMoney(kopecks(minCommission))}`}
            {maxCommission > 0 && `, не больше ${formatMoney(kopecks(maxCommission))}`}
          </Note>
        </>
      ),
  },
];

function paymentsText(product: BnplProduct): string {
  return `${plural(product.paymentsCount, plurals.payment)}, интервал ${intervalOf(product)}`;
}

function intervalOf({
  paymentsIntervalValue,
  paymentsIntervalUnit,
}: Pick<BnplProduct, 'paymentsIntervalValue' | 'paymentsIntervalUnit'>): string {
  return plural(paymentsIntervalValue, intervalUnits[paymentsIntervalUnit]);
}
