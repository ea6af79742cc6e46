import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Icon } from '../data-display/icon.tsx';
import styles from './action-menu.module.css';

export type MenuAction = { readonly label: string; readonly onSelect: () => void };

type Props = {
  /** The purpose of the actions: «Действия с картой Мир •• 1234». */
  readonly label: string;
  readonly actions: readonly MenuAction[];
};

const steps: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index + count - 1) % count,
  Home: () => 0,
  End: (_index, count) => count - 1,
};

/** A menu button. Arrows, Home, End and Escape work as in WAI-ARIA «Menu Button». */
export function ActionMenu({ label, actions }: Props) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = (): void => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <div
      className={styles.menu}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => {
          setOpen(!isOpen);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        <Icon name="more" size={20} />
      </button>
      {isOpen && <Actions id={id} label={label} actions={actions} onClose={close} />}
    </div>
  );
}

type ActionsProps = Props & { readonly id: string; readonly onClose: () => void };

function Actions({ id, label, actions, onClose }: ActionsProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('button')?.focus();
  }, []);
  return (
    <div
      ref={list}
      id={id}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      className={styles.list}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
        else moveFocus(event);
      }}
    >
      {actions.map((action) => (
        <button
          key={action.label}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className={styles.item}
          onClick={() => {
            onClose();
            action.onSelect();
          }}
        >
          {action.label}
        </button>
      ))}
    </div>
  );
}

function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  const step = steps[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const items = [...event.currentTarget.querySelectorAll('button')];
  const index = items.findIndex((item) => item === document.activeElement);
  items[step(index, items.length)]?.focus();
}
