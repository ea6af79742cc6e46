export const yearsPerPage = 12;

/** The page of twelve years that contains a year (docs/spec/specification.md#9 «Date picker»). */
export function yearsAround(year: number): readonly number[] {
  const start = Math.floor(year / yearsPerPage) * yearsPerPage;
  return Array.from({ length: yearsPerPage }, (_, index) => start + index);
}
