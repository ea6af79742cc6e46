import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';

/** An append-only file of JSON lines. Data of answered requests survives a kill of the process. */
export type Journal<Entry> = {
  /** Entries from before this start, oldest first. */
  readonly past: readonly Entry[];
  append(entry: Entry): void;
  close(): void;
};

type JournalFile<Entry> = {
  /** null stores no data, so all data is lost with the process. */
  readonly path: string | null;
  readonly isEntry: (value: unknown) => value is Entry;
  /** A later entry replaces an earlier one with the same key; an entry with key null is not replaced. */
  readonly keyOf: (entry: Entry) => string | null;
};

export function openJournal<Entry>(file: JournalFile<Entry>): Journal<Entry> {
  if (file.path === null) return { past: [], append: () => undefined, close: () => undefined };
  mkdirSync(dirname(file.path), { recursive: true });
  const past = newestOnly(readEntries(file, file.path), file.keyOf);
  rewrite(file.path, past);
  const descriptor = openSync(file.path, 'a');
  return {
    past,
    append: (entry) => {
      writeSync(descriptor, `${JSON.stringify(entry)}\n`);
    },
    close: () => {
      closeSync(descriptor);
    },
  };
}

/** Skips a last line that a kill has truncated, because its request was not answered. */
function readEntries<Entry>(file: JournalFile<Entry>, path: string): Entry[] {
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean);
  return lines.flatMap((line, index) => {
    const entry = parseLine(line);
    if (file.isEntry(entry)) return [entry];
    if (index === lines.length - 1) return [];
    throw new Error(`The sandbox journal ${path} is damaged at line ${String(index + 1)}`);
  });
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function newestOnly<Entry>(entries: readonly Entry[], keyOf: (entry: Entry) => string | null): Entry[] {
  const byKey = new Map<string, Entry>();
  entries.forEach((entry, index) => {
    byKey.set(keyOf(entry) ?? `#${String(index)}`, entry);
  });
  return [...byKey.values()];
}

/** Compacts the file at start: writes a new file and renames it, so that a kill leaves one complete file. */
function rewrite(path: string, entries: readonly unknown[]): void {
  const fresh = `${path}.new`;
  writeFileSync(fresh, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
  renameSync(fresh, path);
}
