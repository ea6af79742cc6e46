import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react';
import { safeExternalUrl } from '../../format/safe-external-url.ts';
import styles from './link.module.css';
import { Icon } from '../data-display/icon.tsx';

type AnchorProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className'> & {
  readonly ref?: Ref<HTMLAnchorElement>;
};

function Anchor(props: AnchorProps) {
  return <a {...props} className={styles.link} />;
}

/** A link to another page of the product: `<Link to="/client/orders">`. */
export const Link = createLink(Anchor);

type OutsideProps = {
  readonly href: string;
  readonly children: ReactNode;
  readonly onClick?: () => void;
};

/**
 * A link out of the product, in a new tab without a reference to this one. An unsafe address renders as plain text
 * (docs/spec/reliability.md#S-30, docs/spec/reliability.md#S-60).
 */
export function OutsideLink({ href, children, onClick }: OutsideProps) {
  const address = safeExternalUrl(href);
  if (address === null) return <>{children}</>;
  return (
    <a className={styles.link} href={address} target="_blank" rel="noopener noreferrer" onClick={onClick}>
      {children}
      <span className={styles.mark}>
        <Icon name="outside" size={16} />
      </span>
      <span className="visually-hidden">, откроется в новой вкладке</span>
    </a>
  );
}

type PhoneProps = { readonly phone: string };

/** The configured support phone as a call link. */
export function PhoneLink({ phone }: PhoneProps) {
  return (
    <a className={styles.link} href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>
      <span className={styles.phone}>{phone}</span>
    </a>
  );
}
