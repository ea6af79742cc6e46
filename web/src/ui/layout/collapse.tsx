import { type ReactNode, useId, useState } from 'react';
import styles from './collapse.module.css';
import { Icon } from '../data-display/icon.tsx';

type Props = {
  readonly title: ReactNode;
  readonly children: ReactNode;
  readonly startsOpen?: boolean;
  /** The heading level of the title. */
  readonly level?: 2 | 3 | 4;
  /** Called when it opens, so that the content can load. */
  readonly onOpen?: () => void;
};

/** A section that expands below its title in 200 ms (docs/spec/specification.md#9 «expand animation»). */
export function Collapse({ title, children, startsOpen = false, level = 2, onOpen }: Props) {
  const [isOpen, setOpen] = useState(startsOpen);
  const id = useId();
  const Heading = `h${level}` as const;
  return (
    <section className={styles.collapse} data-open={isOpen}>
      <Heading>
        <button
          type="button"
          className={styles.title}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => {
            if (!isOpen) onOpen?.();
            setOpen(!isOpen);
          }}
        >
          <span className={styles.words}>{title}</span>
          <span className={styles.arrow}>
            <Icon name="down" size={20} />
          </span>
        </button>
      </Heading>
      <div className={styles.body} id={id} inert={!isOpen}>
        <div className={styles.inner}>{children}</div>
      </div>
    </section>
  );
}
