/** «Показано 50 из 120»: the loaded rows of a list in pages. */
export function shownCount(rows: readonly unknown[] = [], total = 0): string {
  return `Показано ${rows.length} из ${total}`;
}
