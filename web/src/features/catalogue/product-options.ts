import type { BnplProduct } from '../../api/catalogue/catalogue-queries.ts';

export const noProducts = 'Свободных продуктов нет';

/** Products as options of a form. A second product of a name has a number. */
export function productOptions(products: readonly BnplProduct[]) {
  return products.map(({ productId, name }, index) => {
    const before = products.slice(0, index).filter((product) => product.name === name).length;
    return { value: productId, label: before === 0 ? name : `${name} (${before + 1})` };
  });
}
