import type { ReactNode } from 'react';
import { useId, useLayoutEffect, useRef } from 'react';
import { Icon } from '../data-display/icon.tsx';
import styles from './modal.module.css';

type Props = {
  readonly title: string;
  readonly children: ReactNode;
  readonly onClose: () => void;
  /** While something is being saved it cannot be closed. */
  readonly isLocked?: boolean;
  /** Room for two columns where the screen has it. */
  readonly isWide?: boolean;
};

/** A window over the page, shown as long as it is rendered. The browser's own dialog keeps the focus inside and gives it back. */
export function Modal({ title, children, onClose, isLocked = false, isWide = false }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  // before the window leaves the page: closed later, it could not give the focus back
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => {
      element?.close();
    };
  }, []);
  const close = (): void => {
    if (!isLocked) onClose();
  };
  return (
    <dialog
      ref={dialog}
      className={styles.modal}
      data-wide={isWide}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) close();
      }}
    >
      <div className={styles.window}>
        <div className={styles.head}>
          <h2 id={id}>{title}</h2>
          <button
            type="button"
            className={styles.close}
            aria-label="Закрыть"
            disabled={isLocked}
            onClick={close}
          >
            <Icon name="close" />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  );
}
