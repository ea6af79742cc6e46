/** Shows what somebody else has made of something, in place of what was being typed; null when it is not there any more. */
export async function reopen<Row>(
  refetch: () => Promise<{ readonly data: readonly Row[] | undefined }>,
  isSame: (row: Row) => boolean,
  show: (row: Row | null) => void,
): Promise<void> {
  const { data } = await refetch();
  show(data?.find(isSame) ?? null);
}
