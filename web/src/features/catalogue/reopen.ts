/** Reloads the rows and shows the current version after a concurrent change; null when the row no longer exists. */
export async function reopen<Row>(
  refetch: () => Promise<{ readonly data: readonly Row[] | undefined }>,
  isSame: (row: Row) => boolean,
  show: (row: Row | null) => void,
): Promise<void> {
  const { data } = await refetch();
  show(data?.find(isSame) ?? null);
}
