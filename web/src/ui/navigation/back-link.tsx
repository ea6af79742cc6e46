import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';
import styles from './back-link.module.css';
import { Icon } from '../data-display/icon.tsx';

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className'> & {
  readonly ref?: Ref<HTMLAnchorElement>;
};

function Anchor({ children, ...rest }: Props) {
  return (
    <a {...rest} className={styles.back}>
      <Icon name="back" size={20} />
      {children}
    </a>
  );
}

/** The back link above a page's heading. */
export const BackLink = createLink(Anchor);
