import type { BnplProduct } from '../../api/catalogue/catalogue-queries.ts';
import { Note } from '../../ui/back-office/note.tsx';
import styles from './effect.module.css';
import { draftOf, readDraft } from './product-draft.ts';
import { ProductEffect } from './product-effect.tsx';
import { runningVersionOf, termsOf } from './product-terms.ts';

type Props = { readonly product: BnplProduct; readonly products: readonly BnplProduct[] };

/** The terms of a product, what differs from the product of the same name on sale, and an example schedule. */
export function ProductReview({ product, products }: Props) {
  const running = runningVersionOf(product, products);
  const before = running === null ? null : new Map(termsOf(running).map(({ name, text }) => [name, text]));
  const read = readDraft(draftOf(product));
  return (
    <>
      <Note as="p">
        {before === null
          ? 'Продукта с таким названием сейчас нет в продаже'
          : 'Продукт с таким названием уже в продаже: показано, чем условия отличаются'}
      </Note>
      <dl className={styles.terms}>
        {termsOf(product).map(({ name, text }) => {
          const was = before?.get(name) ?? text;
          return (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{was === text ? text : <strong>{`${was} → ${text}`}</strong>}</dd>
            </div>
          );
        })}
      </dl>
      {read.kind === 'right' && <ProductEffect form={read.form} />}
    </>
  );
}
