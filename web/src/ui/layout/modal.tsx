import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Icon } from '../data-display/icon.tsx';
import styles from './modal.module.css';

type Props = {
  readonly title: string;
  readonly children: ReactNode;
  readonly onClose: () => void;
  /** Cannot be closed while data is being saved. */
  readonly isLocked?: boolean;
  /** Wide enough for two columns on a large screen. */
  readonly isWide?: boolean;
};

/**
 * A modal window of the client's pages, open as long as it is rendered. The native dialog keeps the focus inside and
 * returns it. It lies above every other window.
 */
export function Modal({ title, children, onClose, isLocked = false, isWide = false }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const beganOutside = useRef(false);
  const id = useId();
  // the dialog closes before its element leaves the page, because later it could not return the focus
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
      // a window of the back office below this one lets go of the focus
      data-react-aria-top-layer
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      // a press that begins in the window, e.g. to select a text, does not close it
      onPointerDown={(event) => {
        beganOutside.current = event.target === event.currentTarget;
      }}
      onClick={(event) => {
        if (beganOutside.current && event.target === event.currentTarget) close();
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
