import { ListBox, ListBoxItem } from 'react-aria-components';
import { Icon } from '../data-display/icon.tsx';
import { classNames } from '../theme/class-names.ts';
import styles from './popover.module.css';

export type Options<Value extends string> = readonly { readonly value: Value; readonly label: string }[];

/** The key of an option in React Aria, which takes an empty key for none. */
export function keyOf(value: string): string {
  return `option:${value}`;
}

/** The option with a key; undefined for no key. */
export function optionOf<Value extends string>(options: Options<Value>, key: unknown) {
  return options.find(({ value }) => keyOf(value) === key);
}

/** The options of a select or a combobox, in its popover. */
export function OptionList({ options }: { readonly options: Options<string> }) {
  return (
    <ListBox
      className={classNames(styles.list)}
      renderEmptyState={() => <p className={styles.nothing}>Ничего не найдено</p>}
    >
      {options.map(({ value, label }) => (
        <ListBoxItem key={value} id={keyOf(value)} textValue={label} className={classNames(styles.item)}>
          <span className={styles.mark}>
            <Icon name="check" size={20} />
          </span>
          {label}
        </ListBoxItem>
      ))}
    </ListBox>
  );
}
