import type { ReactNode } from 'react';
import { monogramOf } from './monogram.ts';
import { ShortText } from './short-text.tsx';
import styles from './shop-mark.module.css';

type Props = {
  /** No mark without a name: a row about no shop, or answered by a process of the previous version. */
  readonly name: string | null | undefined;
  /** Side: 20 pixels in a row of a table, 24 beside a line of text, 40 (on a phone 32) beside more or a heading. */
  readonly size?: 'small' | 'medium' | 'large';
};

/** The monogram of a shop beside its name. Screen readers skip it, and it is no text to select or to search. */
export function ShopMark({ name, size = 'medium' }: Props) {
  if (name === null || name === undefined) return null;
  const { letters, colour } = monogramOf(name);
  return (
    <span
      className={styles.mark}
      data-size={size}
      data-colour={colour}
      data-letters={letters}
      aria-hidden="true"
    />
  );
}

type NameProps = { readonly name: string; /** Lines below the name. */ readonly children?: ReactNode };

/** The name of a shop in a list, with its mark. */
export function ShopName({ name, children }: NameProps) {
  return (
    <span className={styles.name}>
      <ShopMark name={name} size={children === undefined ? 'medium' : 'large'} />
      <span className={styles.lines}>
        <ShortText text={name} />
        {children}
      </span>
    </span>
  );
}
