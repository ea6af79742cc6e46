/**
 * The path of the first duplicate field of an object in a JSON text, compared after unescaping; null when there is
 * none. `JSON.parse` keeps the last duplicate, but a proxy or a log may read the first, so such a body is refused
 * (docs/spec/reliability.md#S-26). @param text JSON that `JSON.parse` accepts @param value what `JSON.parse` made of it
 */
export function repeatedField(text: string, value: unknown): readonly string[] | null {
  // each field has one colon outside of strings, so a duplicate field makes more colons than parsed fields
  return colonsOutsideStrings(text) === countFields(value) ? null : findRepeated(text);
}

function countFields(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const parts: unknown[] = Object.values(value);
  const own = Array.isArray(value) ? 0 : parts.length;
  return parts.reduce<number>((sum, part) => sum + countFields(part), own);
}

const [quote, backslash, colon] = [34, 92, 58];

function colonsOutsideStrings(text: string): number {
  let colons = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) isInString = !isInString;
    else if (isInString && code === backslash) at += 1;
    else if (!isInString && code === colon) colons += 1;
  }
  return colons;
}

/** An open object or array at the current position, with the name or index of its current element. */
type Open = { readonly names: Set<string> | null; at: string };

const tokens = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]/g;

function findRepeated(text: string): readonly string[] | null {
  const path: Open[] = [];
  let lastString = '';
  for (const [token] of text.matchAll(tokens)) {
    const open = path.at(-1);
    if (token === '{') path.push({ names: new Set(), at: '' });
    else if (token === '[') path.push({ names: null, at: '0' });
    else if (token === '}' || token === ']') path.pop();
    else if (token === ':') {
      if (isRepeated(open, String(JSON.parse(lastString)))) return path.map(({ at }) => at);
    } else if (token === ',') nextPart(open);
    else lastString = token;
  }
  return null;
}

function isRepeated(open: Open | undefined, name: string): boolean {
  if (open?.names === undefined || open.names === null) return false;
  open.at = name;
  if (open.names.has(name)) return true;
  open.names.add(name);
  return false;
}

function nextPart(open: Open | undefined): void {
  if (open?.names === null) open.at = String(Number(open.at) + 1);
}
