import type { ReactNode } from 'react';
import { Button, type ButtonVariant } from '../inputs/button.tsx';
import { LostAnswer } from '../feedback/lost-answer.tsx';
import { Dialog } from './dialog.tsx';
import type { ShownAct } from './shown-act.ts';
import styles from './dialog.module.css';

type Props = {
  /** The question: «Отозвать ключ …1234?». */
  readonly title: string;
  /** The effect, before it happens. */
  readonly children: ReactNode;
  readonly confirmLabel: string;
  /** `danger` by default. */
  readonly confirmVariant?: ButtonVariant;
  /** Wide enough for a table of the effect. */
  readonly isWide?: boolean;
  /** False while the effect is not loaded: nothing is confirmed unseen. */
  readonly isReady?: boolean;
  readonly act: ShownAct;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
};

/**
 * Shows the effect of an action that cannot be undone, and asks once. If the answer is lost, it says so and stays open.
 */
export function Confirmation({
  title,
  children,
  confirmLabel,
  confirmVariant = 'danger',
  isWide = false,
  isReady = true,
  act: { isPending, lostAnswer, giveUp },
  onConfirm,
  onClose,
}: Props) {
  const close = (): void => {
    giveUp();
    onClose();
  };
  return (
    <Dialog title={title} isAlert isWide={isWide} isLocked={isPending} onClose={close}>
      {children}
      <LostAnswer text={lostAnswer} />
      <div className={styles.answers}>
        <Button variant={confirmVariant} disabled={!isReady} isPending={isPending} onClick={onConfirm}>
          {confirmLabel}
        </Button>
        <Button variant="secondary" disabled={isPending} onClick={close}>
          Не сейчас
        </Button>
      </div>
    </Dialog>
  );
}
