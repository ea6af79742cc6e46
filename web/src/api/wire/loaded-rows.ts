/** The `select` of a list in pages: the rows of its loaded pages. */
export function loadedRows<Page, Row>(rowsOf: (page: Page) => readonly Row[]) {
  return ({ pages }: { readonly pages: readonly Page[] }): Row[] => pages.flatMap(rowsOf);
}
