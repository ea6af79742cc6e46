import { Header, ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components';
import { Icon } from '../data-display/icon.tsx';
import { classNames } from '../theme/class-names.ts';
import styles from './popover.module.css';

type Option<Value extends string> = {
  readonly value: Value;
  readonly label: string;
  /** The heading above it and its neighbours of the same group. */
  readonly group?: string;
};

export type Options<Value extends string> = readonly Option<Value>[];

/** The key of an option in React Aria. An empty key would mean that nothing is chosen, so each key has a prefix. */
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
      {groupsOf(options).map(([group, inGroup]) =>
        group === undefined ? (
          inGroup.map(toItem)
        ) : (
          <ListBoxSection key={group} id={group} className={classNames(styles.section)}>
            <Header className={classNames(styles.header)}>{group}</Header>
            {inGroup.map(toItem)}
          </ListBoxSection>
        ),
      )}
    </ListBox>
  );
}

function toItem({ value, label }: Option<string>) {
  return (
    <ListBoxItem key={value} id={keyOf(value)} textValue={label} className={classNames(styles.item)}>
      <span className={styles.mark}>
        <Icon name="check" size={20} />
      </span>
      {label}
    </ListBoxItem>
  );
}

function groupsOf(options: Options<string>): readonly (readonly [string | undefined, Options<string>])[] {
  const groups = [...new Set(options.map(({ group }) => group))];
  return groups.map((group) => [group, options.filter((option) => option.group === group)]);
}
