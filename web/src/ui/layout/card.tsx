import type { ReactNode } from 'react';
import { classNames } from '../theme/class-names.ts';
import styles from './card.module.css';

type Props = {
  readonly children: ReactNode;
  readonly className?: string | undefined;
  /** `section` with a heading, `article` in a list, `li` as a child of a list. */
  readonly as?: 'div' | 'section' | 'article' | 'li';
  /** What is due now: nothing else on the screen is red (columns.module.css). */
  readonly 'data-late'?: boolean;
  readonly 'aria-labelledby'?: string;
  /** The order that this card stands for, in a list or on its page (app/order-transition.ts). */
  readonly 'data-order'?: string | undefined;
};

/** A surface for one piece of content. */
export function Card({ as: Element = 'div', className, ...rest }: Props) {
  return <Element {...rest} className={classNames(styles.card, className)} />;
}
