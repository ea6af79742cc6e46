import { type ReactNode, useState } from 'react';
import { Button, type ButtonVariant } from '../inputs/button.tsx';
import type { GivenReason } from '../forms/optional-reason.ts';
import { Confirmation } from './confirmation.tsx';
import type { ShownAct } from './shown-act.ts';

type Props = {
  readonly label: string;
  /** For a screen reader, where several buttons have the same label. */
  readonly spokenLabel?: string;
  readonly variant?: ButtonVariant;
  readonly icon?: ReactNode;
  /** The question: «Отменить штраф 201,58 ₽?». */
  readonly title: string;
  readonly confirmLabel: string;
  readonly confirmVariant?: ButtonVariant;
  readonly isWide?: boolean;
  /** False while the effect is not loaded: nothing is confirmed unseen. */
  readonly isReady?: boolean;
  /** With a field for the reason, which may stay empty. */
  readonly asksReason?: boolean;
  readonly act: ShownAct;
  /** Acts, and closes the question afterwards, unless the answer is lost. */
  readonly onConfirm: (close: () => void, given: GivenReason) => void;
  /** The effect, before it happens. */
  readonly children: ReactNode;
};

/** A button whose action cannot be undone: it shows the effect first, and asks once. */
export function ConfirmedButton({
  label,
  spokenLabel = label,
  variant = 'secondary',
  icon,
  onConfirm,
  children,
  ...question
}: Props) {
  const [isAsked, setAsked] = useState(false);
  const close = (): void => {
    setAsked(false);
  };
  return (
    <>
      <Button
        variant={variant}
        icon={icon}
        aria-label={spokenLabel}
        isPending={question.act.isPending && !isAsked}
        onClick={() => {
          setAsked(true);
        }}
      >
        {label}
      </Button>
      {isAsked && (
        <Confirmation
          {...question}
          onConfirm={(given) => {
            onConfirm(close, given);
          }}
          onClose={close}
        >
          {children}
        </Confirmation>
      )}
    </>
  );
}
