/** Saves a file of ours as a CSV named with a timestamp (spec 7). */
export function saveFile(file: Blob, name = ''): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = `${name}${timestamp()}.csv`;
  link.click();
  URL.revokeObjectURL(address);
}

function timestamp(): string {
  return new Date().toISOString().slice(0, 19).replaceAll(':', '-');
}
