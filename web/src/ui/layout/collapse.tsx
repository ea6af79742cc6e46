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
  return (
    <section>
      <CollapseTitle
        title={title}
        level={level}
        isOpen={isOpen}
        controls={id}
        onToggle={() => {
          if (!isOpen) onOpen?.();
          setOpen(!isOpen);
        }}
      />
      <CollapseBody id={id} isOpen={isOpen}>
        {children}
      </CollapseBody>
    </section>
  );
}

type TitleProps = Required<Pick<Props, 'title' | 'level'>> & {
  readonly isOpen: boolean;
  /** The id of the body. */
  readonly controls: string;
  readonly onToggle: () => void;
};

/** The title alone, for a body that does not stand directly below it. */
export function CollapseTitle({ title, level, isOpen, controls, onToggle }: TitleProps) {
  const Heading = `h${level}` as const;
  return (
    <Heading>
      <button
        type="button"
        className={styles.title}
        aria-expanded={isOpen}
        aria-controls={controls}
        onClick={onToggle}
      >
        <span className={styles.words}>{title}</span>
        <span className={styles.arrow}>
          <Icon name="down" size={20} />
        </span>
      </button>
    </Heading>
  );
}

type BodyProps = Pick<Props, 'children'> & { readonly id: string; readonly isOpen: boolean };

export function CollapseBody({ id, isOpen, children }: BodyProps) {
  return (
    <div className={styles.body} id={id} inert={!isOpen}>
      <div className={styles.inner}>{children}</div>
    </div>
  );
}
