import type { BnplProduct } from '../../api/catalogue/catalogue-queries.ts';
import styles from './effect.module.css';
import { termsOf } from './product-terms.ts';

type Props = {
  /** null: nothing to compare with. */
  readonly before: BnplProduct | null;
  readonly after: BnplProduct;
};

/** The terms of a product, and the other product’s terms where they differ. */
export function TermsDifference({ before, after }: Props) {
  const old = before === null ? null : new Map(termsOf(before).map(({ name, text }) => [name, text]));
  return (
    <dl className={styles.terms}>
      {termsOf(after).map(({ name, text }) => {
        const was = old?.get(name) ?? text;
        return (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{was === text ? text : <strong>{`${was} → ${text}`}</strong>}</dd>
          </div>
        );
      })}
    </dl>
  );
}
