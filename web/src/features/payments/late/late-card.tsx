import type { ReactNode } from 'react';
import { Card } from '../../../ui/layout/card.tsx';
import styles from './failed-charge.module.css';

type Props = { readonly titleId: string; readonly children: ReactNode };

/** The block of late money on top of an order. */
export function LateCard({ titleId, children }: Props) {
  return (
    <Card as="section" className={styles.failed} data-late aria-labelledby={titleId}>
      {children}
    </Card>
  );
}
