import { Menu, MenuChoices } from '../back-office/menu.tsx';
import { Icon } from '../data-display/icon.tsx';
import { densities, type Density, type GridView } from './grid-view.ts';

type Props = {
  /** The accessible name of the grid. */
  readonly caption: string;
  /** The columns that may be hidden. */
  readonly titles: readonly string[];
  readonly view: GridView;
  readonly onChange: (changes: Partial<GridView>) => void;
};

const densityChoices = (['compact', 'comfortable'] satisfies Density[]).map((value) => ({
  value,
  label: densities[value],
}));

/** The columns and the density of a grid. */
export function GridViewMenu({ caption, titles, view, onChange }: Props) {
  return (
    <Menu
      label={`Вид таблицы «${caption}»`}
      trigger={
        <>
          <Icon name="columns" size={20} />
          Вид
        </>
      }
    >
      <MenuChoices
        title="Столбцы"
        mode="multiple"
        options={titles.map((title) => ({ value: title, label: title }))}
        chosen={titles.filter((title) => !view.hidden.includes(title))}
        onChange={(shown) => {
          onChange({ hidden: titles.filter((title) => !shown.includes(title)) });
        }}
      />
      <MenuChoices
        title="Строки"
        mode="single"
        options={densityChoices}
        chosen={[view.density]}
        onChange={([density]) => {
          onChange({ density: density === 'comfortable' ? 'comfortable' : 'compact' });
        }}
      />
    </Menu>
  );
}
