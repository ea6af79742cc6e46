import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './button.module.css';
import { classNames } from '../theme/class-names.ts';
import { Spinner } from '../feedback/spinner.tsx';

/**
 * Primary: the main action of a screen. Secondary: other actions. Text: the least important ones. Danger: actions
 * that cannot be undone.
 */
export type ButtonVariant = 'primary' | 'secondary' | 'text' | 'danger';

type Appearance = {
  readonly variant?: ButtonVariant;
  /** As wide as its container. */
  readonly isWide?: boolean;
  readonly icon?: ReactNode;
};

type ButtonProps = Appearance &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'onClick'> & {
    /** While the action runs, the button keeps its width and focus, is marked as busy and ignores presses. */
    readonly isPending?: boolean;
    readonly onClick?: () => void;
    readonly ref?: Ref<HTMLButtonElement>;
  };

export function Button({
  variant,
  isWide,
  icon,
  isPending = false,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classOf({ variant, isWide })}
      aria-disabled={isPending || undefined}
      aria-busy={isPending || undefined}
      onClick={(event) => {
        if (isPending) event.preventDefault();
        else onClick?.();
      }}
    >
      {icon}
      <span className={styles.label}>{children}</span>
      {isPending && <Spinner className={styles.spinner} />}
    </button>
  );
}

type AnchorProps = Appearance &
  Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className'> & { readonly ref?: Ref<HTMLAnchorElement> };

/**
 * A link out of the product with the style of a button. The caller has checked its address
 * (docs/spec/reliability.md#S-30).
 */
export function ButtonAnchor({ variant, isWide, icon, children, ...rest }: AnchorProps) {
  return (
    <a {...rest} className={classOf({ variant, isWide })}>
      {icon}
      <span className={styles.label}>{children}</span>
    </a>
  );
}

/** A link to another page with the style of a button: `<ButtonLink to={paths.orders}>`. */
export const ButtonLink = createLink(ButtonAnchor);

type ButtonLook = { readonly variant: ButtonVariant | undefined; readonly isWide: boolean | undefined };

function classOf({ variant = 'primary', isWide = false }: ButtonLook): string {
  return classNames(styles.button, styles[variant], isWide && styles.wide);
}
