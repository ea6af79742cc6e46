import type { ReactNode } from 'react';
import styles from './facts.module.css';

type Fact = { readonly name: string; readonly value: ReactNode };

/** Named values side by side, as many in a line as fit. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
