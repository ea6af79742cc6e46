import { instantOfMilliseconds, moscowDate, moscowTimeOfDay } from '#domain/dates.ts';

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

/** The time in Moscow. */
function timestamp(): string {
  const now = instantOfMilliseconds(Date.now());
  const seconds = now.slice(17, 19);
  return `${moscowDate(now)}T${moscowTimeOfDay(now).replace(':', '-')}-${seconds}`;
}
