import type { BnplProduct } from '../../api/catalogue/catalogue-queries.ts';
import { Note } from '../../ui/back-office/note.tsx';
import { draftOf, readDraft } from './product-draft.ts';
import { ProductEffect } from './product-effect.tsx';
import { ProductRehearsal } from './product-rehearsal.tsx';
import { runningVersionOf } from './product-terms.ts';
import { TermsDifference } from './terms-difference.tsx';

type Props = {
  readonly product: BnplProduct;
  readonly products: readonly BnplProduct[];
  /** Called with whether the effect on past orders is on the screen. */
  readonly onShown: (isShown: boolean) => void;
};

/**
 * The terms of a product, what differs from the product of the same name on sale, the effect on past orders, and an
 * example schedule.
 */
export function ProductReview({ product, products, onShown }: Props) {
  const running = runningVersionOf(product, products);
  const read = readDraft(draftOf(product));
  return (
    <>
      <Note as="p">
        {running === null
          ? 'Продукта с таким названием сейчас нет в продаже'
          : 'Продукт с таким названием уже в продаже: показано, чем условия отличаются'}
      </Note>
      <TermsDifference before={running} after={product} />
      <ProductRehearsal product={product} products={products} onShown={onShown} />
      {read.kind === 'right' && <ProductEffect terms={read.form} form={read.form} />}
    </>
  );
}
