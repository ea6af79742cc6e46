import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { posix } from 'node:path';
import { repositoryFiles } from './repository-files.ts';

/** `docs/spec/rules.md#3` or `I-26` in a source file, `(../spec/rules.md#3)` in a page. The anchor may be missing. */
const fromCode = /(?<![\w/.])(docs\/[\w./-]+\.md)(?:#([\w.-]*\w))?/g;
const requirement = /(?<![\w#/-])([DFGIS]-\d\d)(?![\w-])/g;
const requirements = 'docs/spec/reliability.md';
const fromPage = /\]\((?!https?:|mailto:)([^)\s#]*)(?:#([^)\s]+))?\)/g;

/** References to documents outside the repository. The patterns do not match their own text. */
const unresolvable: readonly RegExp[] = [
  /(?<![\w/#.[-])rule[s] \d{1,2}(?![\d%])/,
  /\bspe[c] \d\b/,
  /\bissu[e] \d+\b/i,
  /(?<!docs\/spec\/)(?<![/\w])gateway\.m[d] (?:section )?\d/,
];

type Place = { readonly path: string; readonly line: number };
type Reference = Place & { readonly target: string; readonly anchor: string | undefined };

/** Every reference to a document that does not resolve, with file and line: a document or an anchor that is missing. */
export async function unresolvedReferences(): Promise<string> {
  const anchors = new Map<string, ReadonlySet<string>>();
  const findings: string[] = [];
  for (const path of await repositoryFiles('**/*.{ts,tsx,mjs,sql,css,html,md}')) {
    const text = await readFile(path, 'utf8');
    for (const [index, line] of text.split('\n').entries()) {
      const place = { path, line: index + 1 };
      if (!isQuotation(path) && unresolvable.some((pattern) => pattern.test(line)))
        findings.push(`${path}:${place.line}: names no document: ${line.trim().slice(0, 120)}`);
      for (const reference of referencesIn(line, place)) {
        const problem = await problemOf(reference, anchors);
        if (problem !== null) findings.push(`${path}:${place.line}: ${problem}`);
      }
    }
  }
  return findings.join('\n');
}

/** Whether a file is not checked: a page that was given, or a record that is never edited. */
function isQuotation(path: string): boolean {
  return (
    path.startsWith('docs/spec/') ||
    path === 'CHANGELOG.md' ||
    path.startsWith('server/src/db/migrations/') ||
    path.startsWith('server/src/db/schema.sql')
  );
}

function referencesIn(line: string, place: Place): Reference[] {
  if (!place.path.endsWith('.md'))
    return [
      ...[...line.matchAll(fromCode)].map(([, target = '', anchor]) => ({ ...place, target, anchor })),
      ...[...line.matchAll(requirement)].map(([, anchor]) => ({ ...place, target: requirements, anchor })),
    ];
  return [...line.matchAll(fromPage)].map(([, link = '', anchor]) => ({
    ...place,
    target: link === '' ? place.path : posix.join(posix.dirname(place.path), link),
    anchor,
  }));
}

async function problemOf(
  { target, anchor }: Reference,
  known: Map<string, ReadonlySet<string>>,
): Promise<string | null> {
  if (!existsSync(target)) return `${target} does not exist`;
  if (anchor === undefined || !target.endsWith('.md')) return null;
  const anchors = known.get(target) ?? anchorsOf(await readFile(target, 'utf8'));
  known.set(target, anchors);
  return anchors.has(anchor) ? null : `${target} has no anchor «${anchor}»`;
}

/** The anchors of a page: explicit ones, and those that a renderer creates from headings. */
function anchorsOf(page: string): ReadonlySet<string> {
  const written = [...page.matchAll(/<a id="([^"]+)">/g)].map(([, id = '']) => id);
  const headings = [...page.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/<[^>]*>/g, '')
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(' ', '-'),
  );
  return new Set([...written, ...headings]);
}
