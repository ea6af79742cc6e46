import { type ReactNode, useState } from 'react';
import { Button, type ButtonVariant } from '../inputs/button.tsx';
import { LeaveQuestion, useLeaveQuestion } from '../forms/leave-question.tsx';
import { type GivenReason, givenReason, optionalReason } from '../forms/optional-reason.ts';
import { TextArea } from '../inputs/text-area.tsx';
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
  /** With a field for the reason, which may stay empty. */
  readonly asksReason?: boolean;
  readonly act: ShownAct;
  readonly onConfirm: (given: GivenReason) => void;
  readonly onClose: () => void;
};

/**
 * Shows the effect of an action that cannot be undone, and asks once. If the answer is lost, it says so and stays open, with the
 * reason as it was typed. A typed reason is discarded only after a question.
 */
export function Confirmation({
  title,
  children,
  confirmLabel,
  confirmVariant = 'danger',
  isWide = false,
  isReady = true,
  asksReason = false,
  act: { isPending, lostAnswer, giveUp },
  onConfirm,
  onClose,
}: Props) {
  const [reason, setReason] = useState('');
  const question = useLeaveQuestion(reason !== '', () => {
    giveUp();
    onClose();
  });
  const problem = optionalReason.check(reason);
  return (
    <Dialog title={title} isAlert isWide={isWide} isLocked={isPending} onClose={question.onClose}>
      {children}
      {asksReason && <TextArea {...optionalReason} value={reason} error={problem} onChange={setReason} />}
      {/* beside the buttons, because the effect may be taller than the screen */}
      {question.isAsked && <LeaveQuestion onLeave={question.onLeave} onStay={question.onStay} />}
      <LostAnswer text={lostAnswer} />
      <div className={styles.answers}>
        <Button
          variant={confirmVariant}
          disabled={!isReady || problem !== null}
          isPending={isPending}
          onClick={() => {
            onConfirm(givenReason(reason));
          }}
        >
          {confirmLabel}
        </Button>
        <Button variant="secondary" disabled={isPending} onClick={question.onClose}>
          Не сейчас
        </Button>
      </div>
    </Dialog>
  );
}
