import type { ReactNode } from 'react';
import { Button } from '../inputs/button.tsx';
import { Modal } from './modal.tsx';
import styles from './question.module.css';

type Props = {
  /** The question: «Удалить карту Мир *2222?». */
  readonly title: string;
  /** The effect, before it happens. */
  readonly children: ReactNode;
  readonly confirmLabel: string;
  /** `danger` for an effect that cannot be undone. */
  readonly variant: 'danger' | 'primary';
  /** «Оставить», «Отмена». */
  readonly closeLabel: string;
  readonly isPending: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
};

/** Shows a client the effect of an action, and asks once. */
export function Question({
  title,
  children,
  confirmLabel,
  variant,
  closeLabel,
  isPending,
  onConfirm,
  onClose,
}: Props) {
  return (
    <Modal title={title} onClose={onClose} isLocked={isPending}>
      {children}
      <div className={styles.answers}>
        <Button variant={variant} isPending={isPending} onClick={onConfirm}>
          {confirmLabel}
        </Button>
        <Button variant="secondary" disabled={isPending} onClick={onClose}>
          {closeLabel}
        </Button>
      </div>
    </Modal>
  );
}
