/** Saves a table as a CSV named with a timestamp (docs/spec/specification.md#7). */
export function saveTable(file: Blob, name = ''): void {
  saveFile(file, `${name}${timestamp()}.csv`);
}

/** Downloads a file. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

function timestamp(): string {
  return new Date().toISOString().slice(0, 19).replaceAll(':', '-');
}
