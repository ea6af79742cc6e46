import type { ExportFieldOf } from '#domain/exports/lists.ts';
import type { PrimeDiscount, Subscription } from '../../api/catalogue/catalogue-queries.ts';
import type { Column } from '../../ui/collections/grid-columns.ts';
import { Tag } from '../../ui/data-display/tag.tsx';
import { numberText } from './numbers.ts';

type DiscountColumn = Column<PrimeDiscount, ExportFieldOf<'DISCOUNTS'>>;

/** The size of a discount: the share that is taken off. */
export const sizeColumn: DiscountColumn = {
  title: 'Размер скидки',
  short: 'Скидка',
  narrow: 'bottom',
  exported: ['discount'],
  sortBy: ({ discount }) => discount,
  cell: ({ discount }) => <strong>{numberText(discount)}</strong>,
};

/** The products of a discount by name. */
export function productsColumn(nameOf: (productId: string) => string): DiscountColumn {
  return {
    title: 'Продукты',
    narrow: 'top',
    exported: ['productName', 'productId'],
    cell: ({ products }) => products.map(nameOf).join(', ') || '—',
  };
}

/** The subscription categories (docs/spec/specification.md#2 «SberPrime page»). */
export const subscriptionColumns: readonly Column<Subscription, ExportFieldOf<'SUBSCRIPTIONS'>>[] = [
  {
    title: 'Идентификатор',
    short: 'Код',
    narrow: 'bottom',
    exported: ['subscriptionId'],
    sortBy: ({ subscriptionId }) => subscriptionId,
    cell: ({ subscriptionId }) => subscriptionId,
  },
  {
    title: 'Название',
    narrow: 'top',
    exported: ['subscriptionName'],
    sortBy: ({ subscriptionName }) => subscriptionName,
    cell: ({ subscriptionName }) => <strong>{subscriptionName}</strong>,
  },
  {
    title: 'Скидка',
    exported: ['discountEnabled'],
    cell: ({ discountEnabled }) => (discountEnabled ? 'да' : '—'),
  },
  {
    title: 'Статус',
    narrow: 'bottomEnd',
    exported: ['status'],
    sortBy: ({ status }) => status,
    cell: ({ status }) => <Tag>{status === 'ACTUAL' ? 'Актуальна' : 'Удалена'}</Tag>,
  },
];
