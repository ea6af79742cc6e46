import { productActions } from '#domain/catalogue/product-rules.ts';
import type { BnplProduct } from '../../api/catalogue/catalogue-queries.ts';
import { ButtonRow } from '../../ui/back-office/button-row.tsx';
import { Menu, MenuAction } from '../../ui/back-office/menu.tsx';
import { ToggleProduct } from './toggle-product.tsx';

type Props = {
  readonly product: BnplProduct;
  readonly products: readonly BnplProduct[];
  readonly onEdit: () => void;
  readonly onCopy: () => void;
  readonly onCompare: () => void;
};

/**
 * A product can be edited before its first start, started when it is not active, and stopped when it is active and not a
 * base product (docs/spec/specification.md#4). Any product can be copied and compared.
 */
export function ProductActions({ product, products, onEdit, onCopy, onCompare }: Props) {
  const { state, isBased, name } = product;
  const offered = productActions(state, isBased);
  return (
    <ButtonRow>
      {offered.start && <ToggleProduct product={product} products={products} action="activate" />}
      {offered.stop && <ToggleProduct product={product} products={products} action="deactivate" />}
      <Menu label={`Действия: ${name}`}>
        {offered.edit && <MenuAction label="Изменить" onSelect={onEdit} />}
        <MenuAction label="Дублировать" onSelect={onCopy} />
        <MenuAction label="Сравнить" onSelect={onCompare} />
      </Menu>
    </ButtonRow>
  );
}
