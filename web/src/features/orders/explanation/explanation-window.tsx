import { type ReactNode, useState } from 'react';
import { Modal } from '../../../ui/layout/modal.tsx';
import styles from './explanation-window.module.css';

type Props = {
  /** Accessible name suffix for pages with several such buttons. */
  readonly about?: string | undefined;
  /** The content of the window, rendered when it opens. */
  readonly children: ReactNode;
};

/** The button «Почему такая сумма?» below an amount, and its window. */
export function ExplanationWindow({ about, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.ask}>
      <button
        type="button"
        className={styles.button}
        aria-label={about === undefined ? undefined : `Почему такая сумма? ${about}`}
        onClick={() => {
          setOpen(true);
        }}
      >
        Почему такая сумма?
      </button>
      {isOpen && (
        <Modal
          title="Почему такая сумма?"
          onClose={() => {
            setOpen(false);
          }}
        >
          {children}
        </Modal>
      )}
    </div>
  );
}
