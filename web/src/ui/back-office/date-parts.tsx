import type { ReactNode } from 'react';
import { Button, DateInput, DateSegment, Dialog } from 'react-aria-components';
import { Icon } from '../data-display/icon.tsx';
import { classNames } from '../theme/class-names.ts';
import controlStyles from './control.module.css';
import styles from './date-picker.module.css';
import { Popover } from './popover.tsx';

/** Day, month and year, typed one after the other. A period has those of its start and of its end. */
export function Segments({ slot }: { readonly slot?: 'start' | 'end' }) {
  return (
    <DateInput {...(slot !== undefined && { slot })} className={classNames(styles.input)}>
      {(segment) => <DateSegment segment={segment} className={classNames(styles.segment)} />}
    </DateInput>
  );
}

export function CalendarButton() {
  return (
    <Button className={classNames(controlStyles.open, styles.open)}>
      <Icon name="calendar" size={20} />
    </Button>
  );
}

export function CalendarPopover({ children }: { readonly children: ReactNode }) {
  return (
    <Popover>
      <Dialog className={classNames(styles.popup)}>{children}</Dialog>
    </Popover>
  );
}
