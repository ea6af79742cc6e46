import type { ReactNode } from 'react';
import { Popover as AriaPopover, type PopoverProps } from 'react-aria-components';
import { classNames } from '../theme/class-names.ts';
import styles from './popover.module.css';

type Props = Pick<PopoverProps, 'placement'> & { readonly children: ReactNode };

/** A box beside the control that opened it. Escape and a press outside close it, and the focus returns. */
export function Popover({ placement = 'bottom start', children }: Props) {
  return (
    <AriaPopover className={classNames(styles.popover)} placement={placement} offset={4}>
      {children}
    </AriaPopover>
  );
}
