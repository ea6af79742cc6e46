import type { ReactNode } from 'react';
import {
  Autocomplete,
  Header,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  SearchField,
} from 'react-aria-components';
import { ShopMark } from '../data-display/shop-mark.tsx';
import fieldStyles from '../inputs/field.module.css';
import { classNames } from '../theme/class-names.ts';
import styles from './found-list.module.css';
import popoverStyles from './popover.module.css';
import { RussianLocale } from './russian-locale.tsx';

type FoundItem = {
  /** Unique within the list. */
  readonly id: string;
  readonly name: string;
  readonly note: string | null;
  /** The shop whose mark stands before the result; null for a result about no shop. */
  readonly shop: string | null;
  readonly open: () => void;
};

export type FoundGroup = { readonly title: string; readonly found: readonly FoundItem[] };

type Props = {
  readonly label: string;
  readonly text: string;
  readonly maxLength: number;
  readonly onChange: (text: string) => void;
  readonly groups: readonly FoundGroup[];
  /** Below the field: why nothing is found, or that it is being searched. */
  readonly children: ReactNode;
};

/** A search field with what was found, in groups. The arrow keys choose while the focus stays in the field. */
export function FoundList({ label, text, maxLength, onChange, groups, children }: Props) {
  const open = new Map(groups.flatMap(({ found }) => found.map((each) => [each.id, each.open])));
  return (
    <RussianLocale>
      <Autocomplete inputValue={text} onInputChange={onChange}>
        <SearchField autoFocus className={classNames(fieldStyles.field)}>
          <Label className={classNames(fieldStyles.label)}>{label}</Label>
          <Input className={classNames(fieldStyles.control, styles.input)} maxLength={maxLength} />
        </SearchField>
        {children}
        <ListBox
          aria-label="Нашлось"
          className={classNames(styles.list)}
          onAction={(id) => open.get(String(id))?.()}
        >
          {groups.map(({ title, found }) => (
            <ListBoxSection key={title} id={title} className={classNames(popoverStyles.section)}>
              <Header className={classNames(popoverStyles.header)}>{title}</Header>
              {found.map(({ id, name, note, shop }) => (
                <ListBoxItem key={id} id={id} textValue={name} className={classNames(styles.item)}>
                  <ShopMark name={shop} />
                  <span className={styles.lines}>
                    <span className={styles.name}>{name}</span>
                    {note !== null && <span className={styles.note}>{note}</span>}
                  </span>
                </ListBoxItem>
              ))}
            </ListBoxSection>
          ))}
        </ListBox>
      </Autocomplete>
    </RussianLocale>
  );
}
