import { Button, Header, Menu, MenuItem, MenuSection, MenuTrigger, Popover } from 'react-aria-components';
import { Icon } from '../data-display/icon.tsx';
import { classNames } from '../theme/class-names.ts';
import '../theme/react-aria-style.ts';
import styles from './grid-view-menu.module.css';
import type { Density, GridView } from './grid-view.ts';
import { densities } from './grid-view.ts';

type Props = {
  /** The accessible name of the grid. */
  readonly caption: string;
  readonly titles: readonly string[];
  readonly view: GridView;
  readonly onChange: (changes: Partial<GridView>) => void;
};

/** The columns and the density of a grid. The first column names the row, so it always stays. */
export function GridViewMenu({ caption, titles, view, onChange }: Props) {
  const [, ...choosable] = titles;
  const shown = choosable.filter((title) => !view.hidden.includes(title));
  return (
    <MenuTrigger>
      <Button className={classNames(styles.button)} aria-label={`Вид таблицы «${caption}»`}>
        <Icon name="columns" size={20} />
        Вид
      </Button>
      <Popover className={classNames(styles.popover)} placement="bottom end">
        <Menu className={classNames(styles.menu)}>
          <MenuSection
            className={classNames(styles.section)}
            selectionMode="multiple"
            selectedKeys={shown}
            onSelectionChange={(keys) => {
              onChange({ hidden: choosable.filter((title) => keys !== 'all' && !keys.has(title)) });
            }}
          >
            <Header className={classNames(styles.header)}>Столбцы</Header>
            {choosable.map((title) => (
              <Choice key={title} id={title} text={title} />
            ))}
          </MenuSection>
          <MenuSection
            className={classNames(styles.section)}
            selectionMode="single"
            disallowEmptySelection
            selectedKeys={[view.density]}
            onSelectionChange={(keys) => {
              onChange({ density: keys !== 'all' && keys.has('comfortable') ? 'comfortable' : 'compact' });
            }}
          >
            <Header className={classNames(styles.header)}>Строки</Header>
            {densityChoices.map((density) => (
              <Choice key={density} id={density} text={densities[density]} />
            ))}
          </MenuSection>
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}

const densityChoices: readonly Density[] = ['compact', 'comfortable'];

function Choice({ id, text }: { readonly id: string; readonly text: string }) {
  return (
    <MenuItem id={id} textValue={text} className={classNames(styles.item)}>
      <span className={styles.mark}>
        <Icon name="check" size={20} />
      </span>
      {text}
    </MenuItem>
  );
}
