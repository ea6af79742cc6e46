/** The order of a list in its address: a field and a direction, e.g. `createdAt.DESC`. */
export const sortPattern = /^[A-Za-z]{1,24}\.(?:ASC|DESC)$/;

type Sort<Field extends string> = { readonly field: Field; readonly order: 'ASC' | 'DESC' };

/** The order of a list that the server sorts, between its address, its request and its grid. */
export type SortOfList<Field extends string> = {
  /** The order for the request; undefined when the address has none of this list. */
  readonly read: (text: string | undefined) => Sort<Field> | undefined;
  /** The order for the grid, whose titles change the address. */
  readonly toGrid: (
    text: string | undefined,
    onSort: (text: string) => void,
  ) => {
    readonly field: string;
    readonly isDescending: boolean;
    readonly onChange: (field: string, isDescending: boolean) => void;
  };
};

/** The orders of a list. `defaultSort` applies when the address has none; null when no column has it. */
export function sortOfList<Field extends string>(
  fields: readonly Field[],
  defaultSort: Sort<Field> | null,
): SortOfList<Field> {
  const read = (text = ''): Sort<Field> | undefined => {
    const [name, order] = text.split('.');
    const field = fields.find((known) => known === name);
    return field === undefined || (order !== 'ASC' && order !== 'DESC') ? undefined : { field, order };
  };
  return {
    read,
    toGrid: (text, onSort) => {
      const shown = read(text) ?? defaultSort;
      return {
        field: shown?.field ?? '',
        isDescending: shown?.order === 'DESC',
        onChange: (field, isDescending) => {
          onSort(`${field}.${isDescending ? 'DESC' : 'ASC'}`);
        },
      };
    },
  };
}
