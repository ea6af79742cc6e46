import { readFile } from 'node:fs/promises';
import { repositoryFiles } from './repository-files.ts';

const inBackticks = /`([^`\n]+)`/g;
const codeBlock = /^```[\s\S]*?^```/gm;
/** `leaseSeconds`, `sharedStack()`, `BankAccess`; a single word could be a field of any interface. */
const identifier = /^([A-Za-z][a-z0-9]+[A-Z][A-Za-z0-9]*)(?:\(\))?$/;
/** `promises/lies.test.ts` */
const sourceFile = /^[\w./-]+\.(?:ts|tsx|mjs|sql)$/;

/** Names of code and of source files in documents that no file has. */
export async function unknownNames(): Promise<string> {
  const files = await repositoryFiles('**/*');
  const words = await wordsOfCode();
  const findings: string[] = [];
  for (const path of await repositoryFiles('**/*.md')) {
    if (path.startsWith('docs/spec/') || path === 'CHANGELOG.md') continue;
    const text = (await readFile(path, 'utf8')).replace(codeBlock, '');
    const names = [...text.matchAll(inBackticks)].map(([, name = '']) => name);
    const unknown = names.filter((name) => !isUsed(name, words) || !isFile(name, files));
    findings.push(...unknown.map((name) => `${path}: nothing is called \`${name}\``));
  }
  return findings.join('\n');
}

function isUsed(name: string, words: ReadonlySet<string>): boolean {
  const [, word] = identifier.exec(name) ?? [];
  return word === undefined || words.has(word);
}

function isFile(name: string, files: readonly string[]): boolean {
  return !sourceFile.test(name) || files.some((file) => `/${file}`.endsWith(`/${name}`));
}

async function wordsOfCode(): Promise<ReadonlySet<string>> {
  const words = new Set<string>();
  for (const path of await repositoryFiles('**/*.{ts,tsx,mjs,sql,json,jsonc,yaml,php}'))
    for (const [word] of (await readFile(path, 'utf8')).matchAll(/[A-Za-z]\w+/g)) words.add(word);
  return words;
}
