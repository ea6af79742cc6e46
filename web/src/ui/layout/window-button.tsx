import { type ReactNode, useState } from 'react';
import { Button, type ButtonVariant } from '../inputs/button.tsx';

type Props = {
  readonly label: string;
  readonly variant?: ButtonVariant;
  /** The window, with what closes it. */
  readonly children: (close: () => void) => ReactNode;
};

/** A button that opens a window. */
export function WindowButton({ label, variant = 'secondary', children }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant={variant}
        onClick={() => {
          setOpen(true);
        }}
      >
        {label}
      </Button>
      {isOpen &&
        children(() => {
          setOpen(false);
        })}
    </>
  );
}
