import type { BnplProduct } from '../../api/catalogue/catalogue-queries.ts';

export const noProducts = 'Свободных продуктов нет';

/** Products as options of a form. */
export function productOptions(products: readonly BnplProduct[]) {
  return products.map(({ productId, name }) => ({ value: productId, label: name }));
}
