/**
 * Returns the path of the first duplicate field of a JSON text; null if there is none. Names are compared after
 * unescaping. `JSON.parse` keeps the last duplicate, but a proxy may read the first (docs/spec/reliability.md#S-26).
 * @param text JSON that `JSON.parse` accepts
 * @param value the result of `JSON.parse`
 */
export function repeatedField(text: string, value: unknown): readonly string[] | null {
  // each field has one colon outside of strings, so a duplicate field makes more colons than parsed fields
  return colonsOutsideStrings(text) === countFields(value) ? null : findRepeated(text);
}

function countFields(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const parts: unknown[] = Object.values(value);
  const fieldCount = Array.isArray(value) ? 0 : parts.length;
  return parts.reduce<number>((sum, part) => sum + countFields(part), fieldCount);
}

const [quote, backslash, colon] = [34, 92, 58];

function colonsOutsideStrings(text: string): number {
  let colons = 0;
  let isInString = false;
  for (let position = 0; position < text.length; position += 1) {
    const code = text.charCodeAt(position);
    if (code === quote) isInString = !isInString;
    else if (isInString && code === backslash) position += 1;
    else if (!isInString && code === colon) colons += 1;
  }
  return colons;
}

/** An open object or array at the current position, with the name or index of its current element. */
type OpenContainer = { readonly names: Set<string> | null; position: string };

const tokens = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]/g;

function findRepeated(text: string): readonly string[] | null {
  const path: OpenContainer[] = [];
  let lastString = '';
  for (const [token] of text.matchAll(tokens)) {
    const container = path.at(-1);
    if (token === '{') path.push({ names: new Set(), position: '' });
    else if (token === '[') path.push({ names: null, position: '0' });
    else if (token === '}' || token === ']') path.pop();
    else if (token === ':') {
      if (isRepeated(container, String(JSON.parse(lastString)))) return path.map(({ position }) => position);
    } else if (token === ',') advanceIndex(container);
    else lastString = token;
  }
  return null;
}

function isRepeated(container: OpenContainer | undefined, name: string): boolean {
  if (container?.names === undefined || container.names === null) return false;
  container.position = name;
  if (container.names.has(name)) return true;
  container.names.add(name);
  return false;
}

function advanceIndex(container: OpenContainer | undefined): void {
  if (container?.names === null) container.position = String(Number(container.position) + 1);
}
