import { readFile } from 'node:fs/promises';
import { repositoryFiles } from './repository-files.ts';

/** The maximum of lines in files that lint does not check. */
const maximumLines = 250;

/** Forbidden texts. The patterns do not match their own text. */
const forbidden: readonly (readonly [RegExp, string])[] = [
  [/\b(TO[D]O|FIX[M]E|HA[C]K)\b/, 'unfinished work'],
  [/[.]only\(/, 'a test that silences the others'],
  [/(?<![\w.$}/-])\/(work|home|root|Users)\/[\w.]/, 'a path of a developer’s machine'],
  [/registry[.](npmjs|yarnpkg|npmmirror)|npm[.]pkg[.]github/, 'the host of a package registry'],
];

/** Texts that must not be committed, with file and line. */
export async function forbiddenTexts(): Promise<string> {
  const findings: string[] = [];
  for (const path of await repositoryFiles('**/*.{ts,tsx,mjs,js,json,md,sql,css,html,yaml,yml}')) {
    const lines = (await readFile(path, 'utf8')).split('\n');
    for (const [index, line] of lines.entries()) {
      for (const [pattern, meaning] of forbidden) {
        if (pattern.test(line))
          findings.push(`${path}:${index + 1}: ${meaning}: ${line.trim().slice(0, 120)}`);
      }
    }
  }
  return findings.join('\n');
}

/** The style sheets and SQL files that are too long. The generated schema dump may be long. */
export async function oversizedFiles(): Promise<string> {
  const findings: string[] = [];
  for (const path of await repositoryFiles(
    '{domain,contract,server,sandbox,web,e2e,reliability,testing,bench,tools}/**/*.{sql,css}',
  )) {
    const lineCount = (await readFile(path, 'utf8')).split('\n').length - 1;
    if (lineCount > maximumLines && path !== 'server/src/db/schema.sql') {
      findings.push(`${path}: ${lineCount} lines, at most ${maximumLines}`);
    }
  }
  return findings.join('\n');
}
