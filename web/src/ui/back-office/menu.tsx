import type { ReactNode } from 'react';
import { Button, Header, Menu as AriaMenu, MenuItem, MenuSection, MenuTrigger } from 'react-aria-components';
import { Icon } from '../data-display/icon.tsx';
import { classNames } from '../theme/class-names.ts';
import styles from './menu.module.css';
import { Popover } from './popover.tsx';
import popoverStyles from './popover.module.css';
import { RussianLocale } from './russian-locale.tsx';

type Props = {
  /** The purpose of the menu, for screen readers. */
  readonly label: string;
  /** The visible text of its button; without one the button has three points. */
  readonly trigger?: ReactNode;
  readonly isPending?: boolean;
  /** Sections or actions. */
  readonly children: ReactNode;
};

/** A button that opens a menu. */
export function Menu({ label, trigger, isPending = false, children }: Props) {
  return (
    <RussianLocale>
      <MenuTrigger>
        <Button className={classNames(styles.button)} aria-label={label} isPending={isPending}>
          {trigger ?? <Icon name="more" size={20} />}
        </Button>
        <Popover placement="bottom end">
          <AriaMenu className={classNames(popoverStyles.list)}>{children}</AriaMenu>
        </Popover>
      </MenuTrigger>
    </RussianLocale>
  );
}

type ChoicesProps = {
  readonly title: string;
  /** Whether one or any number of the options are chosen. */
  readonly mode: 'single' | 'multiple';
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
};

/** A section of a menu whose options are switched on and off. */
export function MenuChoices({ title, mode, options, chosen, onChange }: ChoicesProps) {
  const change = (isChosen: (value: string) => boolean): void => {
    onChange(options.map(({ value }) => value).filter(isChosen));
  };
  return (
    <MenuSection
      className={classNames(popoverStyles.section)}
      selectionMode={mode}
      disallowEmptySelection={mode === 'single'}
      selectedKeys={chosen}
      onSelectionChange={(keys) => {
        change((value) => keys === 'all' || keys.has(value));
      }}
    >
      <Header className={classNames(popoverStyles.header)}>{title}</Header>
      {options.map(({ value, label }) => (
        <MenuItem key={value} id={value} textValue={label} className={classNames(popoverStyles.item)}>
          <span className={popoverStyles.mark}>
            <Icon name="check" size={20} />
          </span>
          {label}
        </MenuItem>
      ))}
    </MenuSection>
  );
}

type ActionProps = {
  readonly label: string;
  readonly isDanger?: boolean;
  readonly onSelect: () => void;
};

/** An item of a menu that does something. */
export function MenuAction({ label, isDanger = false, onSelect }: ActionProps) {
  return (
    <MenuItem
      className={classNames(popoverStyles.item)}
      data-danger={isDanger || undefined}
      textValue={label}
      onAction={onSelect}
    >
      {label}
    </MenuItem>
  );
}
