import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';
import styles from './back-link.module.css';
import { Icon } from './icon.tsx';

type AnchorProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className'> & {
  readonly ref?: Ref<HTMLAnchorElement>;
};

function Anchor({ children, ...rest }: AnchorProps) {
  return (
    <a {...rest} className={styles.back}>
      <Icon name="back" size={20} />
      {children}
    </a>
  );
}

/** The way to the page above this one: `<BackLink to={paths.orders}>Назад</BackLink>`. */
export const BackLink = createLink(Anchor);
