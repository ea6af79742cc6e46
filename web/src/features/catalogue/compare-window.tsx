import { useState } from 'react';
import type { BnplProduct } from '../../api/catalogue/catalogue-queries.ts';
import { Choice } from '../../ui/back-office/choice.tsx';
import { Dialog } from '../../ui/back-office/dialog.tsx';
import { Note } from '../../ui/back-office/note.tsx';
import { differencesOf, otherVersionOf } from './product-terms.ts';
import { productStates } from './product-states.ts';
import { TermsDifference } from './terms-difference.tsx';

type Props = {
  readonly products: readonly BnplProduct[];
  /** The product from whose row the window was opened; null from the page. */
  readonly product: BnplProduct | null;
  readonly onClose: () => void;
};

/** Two products, or two versions of one, side by side: what differs is shown as a change from the first to the second. */
export function CompareWindow({ products, product, onClose }: Props) {
  const [chosen, choose] = useState<Pair>(() => beginWith(products, product));
  const before = products.find(({ productId }) => productId === chosen.before);
  const after = products.find(({ productId }) => productId === chosen.after);
  const options = products.map((each) => ({ value: each.productId, label: labelOf(each) }));
  return (
    <Dialog title="Сравнение продуктов" onClose={onClose}>
      <Choice
        label="Было"
        value={chosen.before}
        options={options}
        onChange={(next) => {
          choose({ ...chosen, before: next });
        }}
      />
      <Choice
        label="Стало"
        value={chosen.after}
        options={options}
        onChange={(next) => {
          choose({ ...chosen, after: next });
        }}
      />
      {before !== undefined && after !== undefined && (
        <>
          <Note as="p">{resultOf(differencesOf(before, after).length)}</Note>
          <TermsDifference before={before} after={after} />
        </>
      )}
    </Dialog>
  );
}

/** The identifiers of both products. */
type Pair = { readonly before: string; readonly after: string };

function beginWith(products: readonly BnplProduct[], product: BnplProduct | null): Pair {
  const after = product ?? products[0];
  const before = after === undefined ? null : otherVersionOf(after, products);
  return { before: before?.productId ?? '', after: after?.productId ?? '' };
}

function labelOf({ name, termUi, state }: BnplProduct): string {
  return `${name}, ${termUi}, ${productStates[state].text.toLowerCase()}`;
}

function resultOf(differences: number): string {
  return differences === 0 ? 'Условия одинаковы' : 'Отличия выделены: было → стало';
}
