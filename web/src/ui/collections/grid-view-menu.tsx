import { Menu, MenuChoices } from '../back-office/menu.tsx';
import { Icon } from '../data-display/icon.tsx';
import { densities, type Density, type GridView } from './grid-view.ts';

type Props = {
  /** The accessible name of the grid. */
  readonly caption: string;
  readonly titles: readonly string[];
  readonly view: GridView;
  readonly onChange: (changes: Partial<GridView>) => void;
};

const densityChoices = (['compact', 'comfortable'] satisfies Density[]).map((value) => ({
  value,
  label: densities[value],
}));

/** The columns and the density of a grid. The first column names the row, so it always stays. */
export function GridViewMenu({ caption, titles, view, onChange }: Props) {
  const [, ...choosable] = titles;
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
        options={choosable.map((title) => ({ value: title, label: title }))}
        chosen={choosable.filter((title) => !view.hidden.includes(title))}
        onChange={(shown) => {
          onChange({ hidden: choosable.filter((title) => !shown.includes(title)) });
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
