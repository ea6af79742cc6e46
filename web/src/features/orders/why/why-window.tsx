import { useState } from 'react';
import type { ReactNode } from 'react';
import { Modal } from '../../../ui/layout/modal.tsx';
import styles from './why-window.module.css';

type Props = {
  /** Whose amount it is, for a screen reader, where several are asked about on one page. */
  readonly about?: string | undefined;
  /** The answer, made when it is asked for. */
  readonly children: ReactNode;
};

/** The question «Почему такая сумма?» below an amount, and the window that answers it. */
export function WhyWindow({ about, children }: Props) {
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
